/**
 * The one safe way to fetch a stranger's URL: {@link torg.fetch.Fetcher}. A URL is read once into a
 * {@code Target}, its addresses are checked and connected to as they were checked ({@code
 * AddressRule}, {@code Connector}), redirects start over ({@code Exchange}), and the body is
 * limited and decompressed while it flows ({@code BodyStream}, {@code Gunzip}). What the document
 * is for, and whether to try again, is the caller's business and must not come in here.
 */
package torg.fetch;
