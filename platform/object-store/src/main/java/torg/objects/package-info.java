/** Named contents: files in a directory or objects in a bucket of S3. */
package torg.objects;
