package torg.node;

import io.vertx.core.Future;
import torg.fetch.Fetcher;
import torg.objects.ObjectStore;

/** What the photo loader works with. */
record PhotoTools(ObjectStore objects, Fetcher fetcher) {
  Future<Void> close() {
    return fetcher.close().eventually(objects::close);
  }
}
