/** What the device asks the thread that reads tags, and what it answers. */
export type ToTagThread = { readonly id: number; readonly source: string; readonly name: string } & (
  { readonly want: 'picture' } | { readonly want: 'lyrics' }
);

export interface FromTagThread {
  readonly id: number;
  /** The picture as it stands in the song, or the text; undefined when there is none. */
  readonly found: Uint8Array | string | undefined;
}

/** What the thread is started with when it is to read tags for the device, not to keep the index. */
export interface TagThreadData {
  readonly role: 'tags';
}
