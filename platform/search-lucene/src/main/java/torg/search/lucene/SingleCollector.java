package torg.search.lucene;

import java.util.Collection;
import org.apache.lucene.search.Collector;
import org.apache.lucene.search.CollectorManager;

/** A query runs on one thread, so one collector sees all segments. */
record SingleCollector<C extends Collector>(C collector) implements CollectorManager<C, C> {
  @Override
  public C newCollector() {
    return collector;
  }

  @Override
  public C reduce(Collection<C> collectors) {
    return collector;
  }
}
