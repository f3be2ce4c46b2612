/** The index as the search engine sees it, and what all engines share. Knows no offers. */
package torg.search;
