package torg.offers.content;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import torg.bus.requests.Violations;

/** Where photos may be. Which hosts are safe to contact is decided when they are fetched. */
final class PhotoRules {
  private static final int PORT_MAX = 65_535;
  private static final Pattern UPLOAD = Pattern.compile("[0-9a-f]{32}");

  private final Violations violations;

  PhotoRules(Violations violations) {
    this.violations = violations;
  }

  void check(List<String> urls) {
    var seen = new HashMap<String, Integer>();
    for (var i = 0; i < urls.size(); i++) {
      var field = Violations.at("content.photo_urls", i);
      var first = seen.putIfAbsent(urls.get(i), i);
      if (first != null) {
        violations.add(field, "is the same as photo_urls[%d]; name it once".formatted(first));
      } else {
        problem(urls.get(i)).ifPresent(problem -> violations.add(field, problem));
      }
    }
  }

  private static Optional<String> problem(String url) {
    try {
      return problem(new URI(url));
    } catch (URISyntaxException failure) {
      return Optional.of(
          "is not a URL: %s at position %d; percent-encode spaces and special characters, as %%20"
              .formatted(failure.getReason(), failure.getIndex()));
    }
  }

  private static Optional<String> problem(URI url) {
    if ("upload".equals(url.getScheme())) {
      return UPLOAD.matcher(url.getRawSchemeSpecificPart()).matches()
          ? Optional.empty()
          : Optional.of("must be upload: and the id of an upload, 32 digits of 0-9 and a-f");
    }
    if (!"http".equalsIgnoreCase(url.getScheme()) && !"https".equalsIgnoreCase(url.getScheme())) {
      return Optional.of(
          "must begin with http://, https:// or upload:, got " + Texts.quoted(url.toString()));
    }
    if (url.getHost() == null) {
      return Optional.of(
          "must name a host of a-z, 0-9, dots and dashes, such as https://example.com/1.jpg;"
              + " write internationalized names as xn--…");
    }
    if (url.getRawUserInfo() != null) {
      return Optional.of("must not have a user or password before the host");
    }
    if (url.getPort() == 0 || url.getPort() > PORT_MAX) {
      return Optional.of(
          "must have a port from 1 to %d, got %d".formatted(PORT_MAX, url.getPort()));
    }
    return Optional.empty();
  }
}
