/** S3's metadata of an object. */
export interface ObjectHead {
  size: number;
  /** Includes its quotes. Identifies the version. */
  etag: string;
  lastModified: Date;
}

export interface ListedObject extends ObjectHead {
  key: string;
}

export interface ListedPage {
  /** S3 may return fewer than were asked for, though there are more. */
  objects: ListedObject[];
  /** The key after which the next page begins, if there is one. */
  next: string | undefined;
}

/** All objects with a prefix, in the order of their keys. */
export async function* listAll(
  store: Pick<ObjectStore, 'list'>,
  prefix: string,
): AsyncGenerator<ListedObject> {
  let after: string | undefined;
  do {
    const page = await store.list(prefix, { after });
    yield* page.objects;
    after = page.next;
  } while (after);
}

export interface ObjectStore {
  head(key: string): Promise<ObjectHead | undefined>;
  /** Bytes start..end (inclusive) of one version; undefined when that version is gone. */
  read(key: string, etag: string, start: number, end: number): Promise<Uint8Array | undefined>;
  /** Returns the new ETag. */
  put(key: string, body: Uint8Array, contentType: string): Promise<string>;
  /** Deleting a missing object is no error. */
  delete(key: string): Promise<void>;
  list(prefix: string, options?: { after?: string | undefined; limit?: number }): Promise<ListedPage>;
  /** A URL for this service's own reads. */
  readUrl(key: string): Promise<string>;
}
