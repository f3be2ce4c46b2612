/**
 * Bytes of any size from clients, kept until another call names them: {@link
 * torg.uploads.UploadVerticle} answers for them, {@link torg.uploads.UploadCleanerVerticle} removes
 * what nobody uses. What may happen to an upload is decided in {@code UploadRules}, without IO; the
 * transactions are in {@code UploadRecords}. What the bytes mean is the business of those who claim
 * them.
 */
package torg.uploads;
