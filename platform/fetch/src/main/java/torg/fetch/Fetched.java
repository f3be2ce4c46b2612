package torg.fetch;

/** What came of a fetch that did not fail. */
public sealed interface Fetched<T> {
  FetchedHead head();

  /** The document, as its reader made it. */
  record Content<T>(FetchedHead head, T body) implements Fetched<T> {}

  /** It is still what the caller has already. */
  record NotModified<T>(FetchedHead head) implements Fetched<T> {}
}
