/**
 * A running node and what it tells, for the rooms that test nodes. No tests, and nothing that only
 * one of those rooms needs.
 */
package torg.checks.live;
