import type { TagColor } from '#shared/contract/records.ts';

/** As many dots as stand behind a name; the others are told by the words of the last one. */
export const TAGS_SHOWN = 3;

/** Pixels that the dots of an entry take beside its name. */
export function tagsWidth(tags: readonly TagColor[] | undefined): number {
  return tags === undefined ? 0 : Math.min(TAGS_SHOWN, tags.length) * 12 + 6;
}
