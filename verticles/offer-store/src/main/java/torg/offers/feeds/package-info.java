/**
 * Offers from sellers' feeds.
 *
 * <dl>
 *   <dt>feed
 *   <dd>A source of a seller's offers: a seller and a namespace. It owns the offers that it
 *       brought, each under an external id.
 *   <dt>load
 *   <dd>One complete reading of a feed. Loads are numbered in ascending order; a newer one outdates
 *       the older ones.
 *   <dt>task
 *   <dd>The number of a load, as the contract and the tables call it ({@code task_id}). It is never
 *       anything else, and code says load wherever a name is free.
 *   <dt>batch
 *   <dd>A message of a load with some of its offers. The same batch may come any number of times
 *       and is applied once.
 *   <dt>end
 *   <dd>What follows the last message of a load, {@code terminal} in the contract: what the load
 *       did not mention is removed or becomes manual.
 *   <dt>former
 *   <dd>Of an offer that has left its feed: removed, deleted, or made manual. It gets its place
 *       back when a load brings its external id again.
 *   <dt>autoload
 *   <dd>The name of this feature in the contract's file. It is no thing of its own.
 * </dl>
 *
 * <p>{@link torg.offers.feeds.LoadRules} and {@link torg.offers.feeds.EndRules} decide. {@link
 * torg.offers.feeds.BatchLoader} applies batches, {@link torg.offers.feeds.LoadEnd} notes ends, and
 * {@link torg.offers.feeds.LoadEnder} does them. {@link torg.offers.feeds.LoadProgress} remembers
 * what was answered, until {@link torg.offers.core.Cleaning} forgets it. {@link
 * torg.offers.feeds.PhotoReporter} tells which photos of a load have failed. What must not be here:
 * fetching and parsing of feeds, which other services do, and rules for content.
 */
package torg.offers.feeds;
