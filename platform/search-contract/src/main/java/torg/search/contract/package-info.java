/**
 * What every engine of the search must do, as tests that an engine's module runs on its own index.
 *
 * <p>An engine's author writes a {@link torg.search.contract.Bench}, which makes empty indexes, and
 * one class that implements {@link torg.search.contract.SearchContract}, or some of its themes
 * while the engine grows. Each test has an index of its own.
 */
package torg.search.contract;
