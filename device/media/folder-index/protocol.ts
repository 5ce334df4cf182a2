import type { Sources } from './sources.ts';

/** What the thread of an index of folders and the device say to each other. Paths are wire paths. */
export type ToIndexThread =
  /**
   * Looks through everything, or through what these folders hold. `deep`: also at the files of folders that have not
   * changed, as when a program has written into one in its place.
   */
  | { readonly op: 'scan'; readonly sources: readonly Sources[]; readonly deep: boolean }
  | { readonly op: 'touched'; readonly sources: readonly Sources[]; readonly folders: readonly string[] };

export type FromIndexThread =
  | { readonly op: 'progress'; readonly busy: boolean }
  /** It begins to read this file, '' when it has read all that it had begun with. */
  | { readonly op: 'reading'; readonly path: string }
  /** The index is a new file: who reads it opens it again. */
  | { readonly op: 'renewed'; readonly reason: string };

/** How files are read after a thread has failed at one: each by itself, and some not at all (wire paths). */
export interface ReadCare {
  readonly oneByOne: boolean;
  readonly skip: readonly string[];
}

/** What the thread is started with. */
export interface IndexThreadData {
  readonly dataDir: string;
  readonly care: ReadCare;
}
