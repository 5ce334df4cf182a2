import type { TagsByPath } from './tags.ts';

/** What the reader of a list has marked or shared, by wire path. */
export interface Marks {
  readonly favourites: ReadonlySet<string>;
  readonly shared: ReadonlySet<string>;
  readonly tags: TagsByPath;
}
