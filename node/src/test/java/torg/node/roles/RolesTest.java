package torg.node.roles;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.settings.Setting;
import torg.settings.SettingException;
import torg.settings.Settings;
import torg.store.Schema;

class RolesTest {
  private static final Path DATA = Path.of("data");

  private static List<Role> configured(Map<String, String> settings) {
    return List.copyOf(Roles.configure(new Settings(settings), DATA).values());
  }

  @Test
  void shouldReadNamesInAnyOrder() {
    assertThat(Roles.names(Roles.parse(List.of("echo", "edge", "echo")))).isEqualTo("edge,echo");
  }

  @ParameterizedTest
  @CsvSource({"king, king", "'edge,king', king", "'', ''"})
  void shouldNameTheRoleThatItDoesNotKnow(String names, String unknown) {
    var list = names.isEmpty() ? List.<String>of() : List.of(names.split(","));
    assertThatThrownBy(() -> Roles.parse(list))
        .isInstanceOf(SettingException.class)
        .hasMessage(
            "roles must be one or more of edge,bridge,catalog,offers,offers-jobs,photos,uploads,segments,search-indexer,search-engine,search,echo, got '%s'"
                .formatted(unknown));
  }

  @Test
  void shouldShareNoNameBetweenRoles() {
    assertThat(Roles.settings()).extracting(Setting::name).doesNotHaveDuplicates();
    var routes = configured(Map.of()).stream().flatMap(role -> role.routes().stream()).toList();
    assertThat(routes).extracting(route -> route.inbound().topic()).doesNotHaveDuplicates();
    assertThat(routes).extracting(route -> route.inbound().group()).doesNotHaveDuplicates();
  }

  /** The table of fences is every role's; two tables of one name that differ are refused. */
  @Test
  void shouldDeclareTablesThatAgree() {
    assertThatCode(() -> Schema.of(Roles.tables())).doesNotThrowAnyException();
  }

  @Test
  void shouldReadTheTopicsThatTheSettingsName() {
    var settings =
        Map.of(
            "catalog.editsTopic", "a",
            "offers.opinionsTopic", "b",
            "offers.feedTopic", "c",
            "photos.resultsTopic", "d",
            "offers.photoRequestsTopic", "e",
            "offers.updatesTopic", "f",
            "indexer.viewsTopic", "g");
    assertThat(configured(settings))
        .flatExtracting(Role::routes)
        .extracting(route -> route.inbound().topic())
        .containsExactly("a", "b", "c", "d", "e", "f", "g");
  }

  @ParameterizedTest
  @CsvSource({"catalog.editsTopic", "offers.opinionsTopic", "offers.feedTopic"})
  void shouldKeepTheStandardOfATopicThatIsBlank(String name) {
    assertThat(configured(Map.of(name, " ")))
        .flatExtracting(Role::routes)
        .extracting(route -> route.inbound().topic())
        .doesNotContain(" ");
  }

  @Test
  void shouldShareTheDirectoryOfPhotos() {
    assertThat(configured(Map.of()))
        .extracting(Role::sharedSettings)
        .contains(Map.of("objects.directory", DATA.resolve("objects").toAbsolutePath().toString()));
  }
}
