package torg.snapshots;

/**
 * Users from one to another, both included; ids are unsigned. Empty when the first is greater than
 * the last.
 */
public record UserRange(long first, long last) {
  public static final long USER_MAX = -1L;
  public static final UserRange ALL = new UserRange(0, USER_MAX);
  public static final UserRange NONE = new UserRange(1, 0);

  /** All users past one. */
  public static UserRange after(long user) {
    return user == USER_MAX ? NONE : new UserRange(user + 1, USER_MAX);
  }

  public UserRange intersection(UserRange other) {
    return new UserRange(max(first, other.first), min(last, other.last));
  }

  public boolean isEmpty() {
    return Long.compareUnsigned(first, last) > 0;
  }

  public boolean contains(long user) {
    return Long.compareUnsigned(first, user) <= 0 && Long.compareUnsigned(user, last) <= 0;
  }

  private static long max(long one, long other) {
    return Long.compareUnsigned(one, other) >= 0 ? one : other;
  }

  private static long min(long one, long other) {
    return Long.compareUnsigned(one, other) <= 0 ? one : other;
  }
}
