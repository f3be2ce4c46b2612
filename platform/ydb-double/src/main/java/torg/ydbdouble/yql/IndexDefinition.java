package torg.ydbdouble.yql;

import java.util.List;

/** A global index as a CREATE or ALTER TABLE spells it; the key's columns follow by themselves. */
public record IndexDefinition(String name, List<String> columns) {}
