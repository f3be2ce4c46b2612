/**
 * What every engine of the store must do, as tests that an engine's module runs on its own
 * database.
 *
 * <p>An engine's author writes a {@link torg.store.contract.Bench}, about twenty lines that make
 * databases and engines, and one class:
 *
 * <pre>{@code
 * class PgContractTest implements StoreContract {
 *   private final Fixture fixture = new Fixture(new PgBench());
 *
 *   @Override
 *   public Fixture fixture() {
 *     return fixture;
 *   }
 * }
 * }</pre>
 *
 * <p>{@link torg.store.contract.StoreContract} is all themes together. While an engine grows, its
 * test can implement some of them: {@code class PgScansTest implements ScansContract}. All tests of
 * a class share one database, whose tables are emptied before each test; those about the schema
 * make databases of their own.
 *
 * <p>One room although it has many files: each theme stands on the same fixture, tables and
 * interruptions, which are nobody's business outside, and changes when the contract does. Rooms by
 * theme would have to make all of those public.
 */
package torg.store.contract;
