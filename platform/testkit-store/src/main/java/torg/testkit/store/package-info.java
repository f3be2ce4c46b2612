/**
 * What tests of modules above the store share: a store on the tests' Postgres, a lease.
 *
 * <p>It is apart from the testkit because store-pg and leases are tested with that one.
 */
package torg.testkit.store;
