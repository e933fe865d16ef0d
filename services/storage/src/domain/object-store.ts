/** What S3 says of an object. */
export interface ObjectHead {
  size: number;
  /** With its quotes. Names the very version of the bytes. */
  etag: string;
  lastModified: Date;
}

export interface ListedObject extends ObjectHead {
  key: string;
}

export interface ObjectStore {
  head(key: string): Promise<ObjectHead | undefined>;
  /** Bytes start..end (both included) of one version; undefined when that version is gone. */
  read(key: string, etag: string, start: number, end: number): Promise<Uint8Array | undefined>;
  /** A small JSON object; undefined when there is none or it is larger than 16 kB. */
  readJson(key: string): Promise<{ etag: string; value: unknown } | undefined>;
  /** Gives the ETag of what was written. */
  put(key: string, body: Uint8Array, contentType: string): Promise<string>;
  /**
   * Writes a JSON object in place of the version with this ETag, or as a new one without an ETag.
   * Gives false and writes nothing when there is another version by now.
   */
  replaceJson(key: string, value: unknown, etag: string | undefined): Promise<boolean>;
  /** Deleting what isn't there is no error. */
  delete(key: string): Promise<void>;
  list(prefix: string, options?: { after?: string | undefined; limit?: number }): Promise<ListedObject[]>;
  /** Address under which this service itself reads the object. */
  readUrl(key: string): Promise<string>;
}
