package torg.search.opensearch;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.bus.faults.FaultException;
import torg.search.DocumentRules;
import torg.search.DocumentVersion;
import torg.vasgen.v1.RawDocument;

/** Of a batch the newest of each id. */
final class NewestDocuments {
  private static final Logger LOG = LoggerFactory.getLogger(NewestDocuments.class);

  private NewestDocuments() {}

  /** One that breaks the rules is left out, as no repeating would help and others wait behind. */
  static Collection<RawDocument> of(List<RawDocument> documents) {
    var byId = new LinkedHashMap<String, RawDocument>();
    for (var document : documents) {
      try {
        DocumentRules.check(document);
        byId.merge(document.getId(), document, NewestDocuments::newer);
      } catch (FaultException wrong) {
        LOG.warn("Document {} is left out: {}", document.getId(), wrong.getMessage());
      }
    }
    return byId.values();
  }

  private static RawDocument newer(RawDocument one, RawDocument other) {
    return DocumentVersion.of(other).compareTo(DocumentVersion.of(one)) > 0 ? other : one;
  }
}
