package torg.leases;

/** What a lease is for: a shard of a share, or a lock. */
record LeaseKey(Kind kind, String name, int shard) {
  enum Kind {
    SHARE,
    LOCK
  }

  static LeaseKey ofShard(String share, int shard) {
    return new LeaseKey(Kind.SHARE, share, shard);
  }

  static LeaseKey ofLock(String name) {
    return new LeaseKey(Kind.LOCK, name, 0);
  }

  String text() {
    return switch (kind) {
      case SHARE -> "share/" + name + "/" + shard;
      case LOCK -> "lock/" + name;
    };
  }

  @Override
  public String toString() {
    return switch (kind) {
      case SHARE -> "shard %d of %s".formatted(shard, name);
      case LOCK -> "lock " + name;
    };
  }
}
