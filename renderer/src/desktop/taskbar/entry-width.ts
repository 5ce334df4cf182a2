interface Room {
  /** Width of the list. */
  readonly room: number;
  /** Entries without a window: as wide as their tile. */
  readonly tiles: number;
  readonly windows: number;
  /** Least width of an entry with windows. */
  readonly least: number;
  readonly tile: number;
  readonly gap: number;
}

/**
 * Width of an entry when not all have room: so many as fit at their least width fill the list, so that none is cut at
 * its edges. Null while all have room (WIN-22).
 */
export function entryWidth({ room, tiles, windows, least, tile, gap }: Room): number | null {
  const wanted = tiles * tile + windows * least + Math.max(0, tiles + windows - 1) * gap;
  if (wanted <= room || windows === 0) return null;
  const whole = Math.max(1, Math.floor((room + gap) / (least + gap)));
  return Math.floor(((room + gap) / whole - gap) * 100) / 100;
}
