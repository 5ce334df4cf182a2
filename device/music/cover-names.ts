/** Names of pictures that are the cover of the songs beside them, the first one first (CALL-EXT-18). */
const names = ['cover', 'folder', 'front'] as const;
const extensions = ['jpg', 'jpeg', 'png', 'webp'] as const;
const wanted: readonly string[] = names.flatMap((name) => extensions.map((extension) => `${name}.${extension}`));

/** Which of the files of a folder is its cover, whatever the case of its letters; undefined for none. */
export function coverAmong(files: readonly string[]): string | undefined {
  let best: string | undefined;
  let rank = wanted.length;
  for (const file of files) {
    // Longer names are looked at no further: most are.
    const at = file.length > 11 ? -1 : wanted.indexOf(file.toLowerCase());
    if (at < 0 || at >= rank) continue;
    best = file;
    rank = at;
  }
  return best;
}
