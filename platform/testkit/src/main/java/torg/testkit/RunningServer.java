package torg.testkit;

/**
 * A server that takes requests.
 *
 * @param address what its clients need to know, in one line
 */
record RunningServer(String address, Servers.Stop stop) {}
