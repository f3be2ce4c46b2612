/**
 * The server as clients see it: YDB's gRPC services, sessions and their transactions, and the
 * faults that tests ask for. {@link torg.ydbdouble.service.YdbDouble} is what tests start; besides
 * it only {@link torg.ydbdouble.service.Fault} and {@link torg.ydbdouble.service.FaultPoint} are
 * for others. No YQL is parsed and no SQL is written here.
 */
package torg.ydbdouble.service;
