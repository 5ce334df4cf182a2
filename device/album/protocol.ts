import type { PhotoSources } from './sources.ts';

/** What the thread of the photo index and the device say to each other. Paths are wire paths. */
export type ToPhotoThread =
  /** Looks through everything, or through what these folders hold. */
  | { readonly op: 'scan'; readonly sources: readonly PhotoSources[] }
  | { readonly op: 'touched'; readonly sources: readonly PhotoSources[]; readonly folders: readonly string[] };

export type FromPhotoThread =
  | { readonly op: 'progress'; readonly busy: boolean }
  /** The index is a new file: who reads it opens it again. */
  | { readonly op: 'renewed'; readonly reason: string };

/** What the thread is started with. */
export interface PhotoThreadData {
  readonly dataDir: string;
}
