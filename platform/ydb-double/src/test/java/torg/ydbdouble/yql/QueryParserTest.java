package torg.ydbdouble.yql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tech.ydb.proto.StatusCodesProtos.StatusIds.StatusCode;

class QueryParserTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "DECLARE $k AS List<Tuple<Uint32,Utf8>>; SELECT `a`, `b` FROM `d/t` VIEW PRIMARY KEY"
            + " WHERE (`a`, `b`) IN $k;",
        "DECLARE $k AS List<Tuple<Utf8>>; SELECT `a` FROM `t` VIEW PRIMARY KEY"
            + " WHERE (`a`,) IN $k;",
        "DECLARE $l AS Uint64; SELECT `a` FROM `t` VIEW PRIMARY KEY ORDER BY `a` LIMIT $l;",
        "DECLARE $p AS Bool; DECLARE $l AS Uint64; SELECT `a` FROM `t` VIEW `i` WHERE `a` = $p"
            + " AND `b` IS NOT NULL ORDER BY `a` DESC, `b` DESC LIMIT $l;",
        "SELECT COUNT(*) AS `n` FROM `t` VIEW PRIMARY KEY;",
        "SELECT COUNT(*) AS `n` FROM `t` VIEW `i` WHERE `a` >= $s0 AND `a` < $e0;",
        "UPSERT INTO `t` SELECT * FROM AS_TABLE($r0);\nINSERT INTO `u` SELECT * FROM"
            + " AS_TABLE($r1); DELETE FROM `t` ON SELECT * FROM AS_TABLE($r2);",
        "DECLARE $r AS List<Struct<`a`: Uint32, `set`: Utf8?>>; UPSERT INTO `t` SELECT * FROM"
            + " AS_TABLE($r);",
        "CREATE TABLE IF NOT EXISTS `t` (`a` Uint32 NOT NULL, `b` Utf8, INDEX `i` GLOBAL SYNC ON"
            + " (`b`), PRIMARY KEY (`a`)) WITH (UNIFORM_PARTITIONS = 16,"
            + " AUTO_PARTITIONING_BY_LOAD = ENABLED);",
        "CREATE TABLE IF NOT EXISTS `t` (`a` Int64 NOT NULL, PRIMARY KEY (`a`));",
        "CREATE TABLE IF NOT EXISTS `t` (`a` Utf8 NOT NULL, PRIMARY KEY (`a`)) WITH"
            + " (PARTITION_AT_KEYS = (\"1\", \"a\"), AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 3);",
        "ALTER TABLE `t` ADD COLUMN `c` Timestamp;",
        "ALTER TABLE `t` ADD INDEX `i` GLOBAL ON (`a`, `b`);",
        "ALTER TABLE `t` ADD INDEX `i` GLOBAL SYNC ON (`a`);",
        "ALTER TABLE `t` ALTER INDEX `i` SET (AUTO_PARTITIONING_BY_LOAD = ENABLED,"
            + " AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 16);",
      })
  void shouldTakeTextWhenItHasAKnownShape(String text) {
    assertThat(QueryParser.parse(text).statements()).isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "'' | at 0 «end»: expected SELECT",
        "DROP TABLE `t`; | at 0 «DROP TABLE `t`;»: expected SELECT",
        "SELECT `a` FROM `t` WHERE `a` = $p; | at 20 «WHERE `a` = $p;»: expected VIEW",
        "SELECT a FROM `t` VIEW PRIMARY KEY; | at 7 «a FROM `t` VIEW PRIMARY KEY;»: expected a name",
        "SELECT `a` FROM `t` VIEW `i` WHERE (`a`,) IN $k; | at 20 «VIEW `i`",
        "SELECT `a` FROM `t` VIEW PRIMARY KEY; | at 36 «;»: expected ORDER BY",
        "SELECT `a` FROM `t` VIEW PRIMARY KEY ORDER BY `a`; | at 49 «;»: expected LIMIT",
        "SELECT `a` FROM `t` VIEW PRIMARY KEY ORDER BY `a`, `b` DESC LIMIT $l; | at 46 «`a`, `b`",
        "SELECT `a` FROM `t` VIEW PRIMARY KEY ORDER BY `a` LIMIT 10; | at 56 «10;»: expected a para",
        "SELECT COUNT(*) AS `n` FROM `t` VIEW `i` WHERE `a` != $p; | at 51 «!= $p;»: no token",
        "SELECT COUNT(*) AS `n` FROM `t` VIEW `i` WHERE `a` = 'x'; | at 53 «'x';»: no token",
        "SELECT COUNT(*) AS `n` FROM `t` VIEW `i` WHERE `a` IS NULL; | at 54 «NULL;»: expected NOT",
        "SELECT COUNT(*) AS `n` FROM `t` VIEW `i` WHERE `a` = $p OR `b` = $q; | at 56 «OR `b`",
        "DELETE FROM `t` WHERE `a` = $p; | at 16 «WHERE `a` = $p;»: expected ON",
        "UPDATE `t` SET `a` = $p; | at 0 «UPDATE",
        "UPSERT INTO `t` SELECT * FROM AS_TABLE($r) | at 42 «end»: expected ;",
        "SELECT COUNT(*) AS `n` FROM `t` VIEW `i`; SELECT COUNT(*) AS `n` FROM `t` VIEW `i`; | at 42",
        "ALTER TABLE `t` ADD COLUMN `c` Int8; | at 31 «Int8;»: expected a type",
        "ALTER TABLE `t` ADD COLUMN `c` Utf8 NOT NULL; | at 36 «NOT NULL;»: expected ;",
        "ALTER TABLE `t` ADD INDEX `i` GLOBAL UNIQUE SYNC ON (`a`); | at 37 «UNIQUE",
        "CREATE TABLE `t` (`a` Utf8 NOT NULL, PRIMARY KEY (`a`)); | at 13 «`t`",
        "DECLARE $p AS Utf8; DECLARE $p AS Utf8; SELECT `a` | at 28 «$p AS Utf8;",
        "DECLARE $p AS Struct<`a`: Utf8, `a`: Utf8>; SELECT `a` | at 32 «`a`: Utf8>;",
        "DECLARE $p AS Struct<a: Utf8>; SELECT `a` | at 21 «a: Utf8>; SELECT `a`»: expected a name",
        "SELECT COUNT(*) AS `n` FROM `t` VIEW `i` WHERE `a` = \"x\"; | at 53 «\"x\";»: expected a para",
        "CREATE TABLE IF NOT EXISTS `t` (`a` Utf8 NOT NULL, PRIMARY KEY (`a`)) WITH"
            + " (PARTITION_AT_KEYS = (1)); | at 97 «1));»: expected a text",
        "ALTER TABLE `t` ALTER INDEX `i` RENAME TO `j`; | at 32 «RENAME TO `j`;»: expected SET",
        "ALTER TABLE `t` ALTER COLUMN `c` SET NOT NULL; | at 22 «COLUMN",
        "select `a` from `t`; | at 0 «select `a`",
      })
  void shouldShowThePlaceWhenTextIsOfNoKnownShape(String text, String message) {
    assertThatThrownBy(() -> QueryParser.parse(text.equals("''") ? "" : text))
        .isInstanceOfSatisfying(
            Refusal.class,
            refusal -> assertThat(refusal.status()).isEqualTo(StatusCode.GENERIC_ERROR))
        .hasMessageStartingWith(message);
  }

  @Test
  void shouldReadBoundWhenItIsSpelledOut() {
    var bound = where("(`c` > $s0 OR (`c` = $s0 AND (`d` > $s1 OR (`d` = $s1 AND `e` >= $s2))))");
    assertThat(bound)
        .isEqualTo(new Condition.Bound(List.of("c", "d", "e"), List.of("$s0", "$s1", "$s2"), ">="));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(`c` > $s0 OR (`d` = $s0 AND `e` > $s1))",
        "(`c` > $s0 OR (`c` = $s1 AND `d` > $s1))",
        "(`c` > $s0 OR (`c` = $s0 AND `d` < $s1))",
        "(`c` >= $s0 OR (`c` = $s0 AND `d` > $s1))",
        "(`c` > $s0)",
        "(`c` > $s0 OR `d` > $s1)",
      })
  void shouldRefuseBoundWhenItIsNotAComparisonOfTuples(String bound) {
    assertThatThrownBy(() -> where(bound)).isInstanceOf(Refusal.class);
  }

  private static Condition where(String condition) {
    var query =
        QueryParser.parse("SELECT COUNT(*) AS `n` FROM `t` VIEW `i` WHERE " + condition + ";");
    return ((Statement.Count) query.statements().get(0)).range().conditions().get(0);
  }
}
