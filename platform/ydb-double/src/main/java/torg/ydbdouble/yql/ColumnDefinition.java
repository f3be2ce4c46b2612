package torg.ydbdouble.yql;

/** A column as a CREATE or ALTER TABLE spells it. */
public record ColumnDefinition(String name, Scalar type, boolean isRequired) {}
