package torg.bus.faults;

/** What can go wrong with a call. Numbers and names are part of the contract and never change. */
public enum Fault {
  INVALID(1, 3, 400, true),
  NOT_FOUND(2, 5, 404, true),
  ALREADY_EXISTS(3, 6, 409, true),
  /** Someone else changed it meanwhile; read again and repeat. */
  CONFLICT(4, 10, 409, false),
  /** The state of things does not allow it. */
  PRECONDITION(5, 9, 412, true),
  UNAUTHENTICATED(6, 16, 401, true),
  FORBIDDEN(7, 7, 403, true),
  TOO_LARGE(8, 8, 413, true),
  TOO_MANY(9, 8, 429, false),
  UNIMPLEMENTED(10, 12, 501, true),
  DEADLINE(11, 4, 504, false),
  UNAVAILABLE(12, 14, 503, false),
  INTERNAL(13, 13, 500, false),
  /** The change may have been made or not; look before you repeat it. */
  UNDETERMINED(14, 2, 504, false);

  private static final Fault[] BY_CODE = new Fault[values().length + 1];

  static {
    for (var fault : values()) {
      BY_CODE[fault.code] = fault;
    }
  }

  private final int code;
  private final int grpcStatus;
  private final int httpStatus;
  private final boolean permanent;

  Fault(int code, int grpcStatus, int httpStatus, boolean permanent) {
    this.code = code;
    this.grpcStatus = grpcStatus;
    this.httpStatus = httpStatus;
    this.permanent = permanent;
  }

  /** That of a failure; what is no fault of the contract is INTERNAL. */
  public static Fault of(Throwable failure) {
    return failure instanceof FaultException known ? known.fault() : INTERNAL;
  }

  public int code() {
    return code;
  }

  public int grpcStatus() {
    return grpcStatus;
  }

  public int httpStatus() {
    return httpStatus;
  }

  /** The same request will fail again: repeating it is of no use. */
  public boolean isPermanent() {
    return permanent;
  }

  /** The fault with the number, or INTERNAL for a number of a newer node. */
  static Fault ofCode(int code) {
    return code > 0 && code < BY_CODE.length ? BY_CODE[code] : INTERNAL;
  }
}
