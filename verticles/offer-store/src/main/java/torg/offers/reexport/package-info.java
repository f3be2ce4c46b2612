/**
 * Exports of offers that have not changed: all of them, or those of a seller, of a category, or
 * since a time.
 *
 * <dl>
 *   <dt>re-export
 *   <dd>One of them, from the call that starts it until Kafka has all of it. The contract calls it
 *       an export, as its callers know no other.
 *   <dt>part
 *   <dd>A sixteenth of all offers, or the list of one seller. Each part of a re-export has a cursor
 *       and is worked at by one node at a time.
 *   <dt>portion
 *   <dd>The offers of a part that are handed on together, with the cursor past them.
 *   <dt>target
 *   <dd>Where they go: to the queue of the export, or to another topic.
 * </dl>
 *
 * <p>{@link torg.offers.reexport.ReexportRules}, {@link torg.offers.reexport.ReexportSpec}, {@link
 * torg.offers.reexport.Reexport}, {@link torg.offers.reexport.Portion} and {@link
 * torg.offers.reexport.Pace} decide. {@link torg.offers.reexport.ReexportHandlers} answers, {@link
 * torg.offers.reexport.Reexporter} works: a {@link torg.offers.reexport.ReexportPart} for each part
 * repeats {@link torg.offers.reexport.PartStep}. What must not be here: changes of offers, and
 * records for the topic of versions, which only {@link torg.offers.export} sends.
 */
package torg.offers.reexport;
