/** Electron's `systemPreferences`, as much of it as is needed. */
export interface AccentSource {
  getAccentColor(): string;
  on(event: 'accent-color-changed', listener: () => void): unknown;
  removeListener(event: 'accent-color-changed', listener: () => void): unknown;
}

/** What tells that the looks of the system have changed; macOS says nothing else of its accent. */
export interface LooksSource {
  on(event: 'updated', listener: () => void): unknown;
  removeListener(event: 'updated', listener: () => void): unknown;
}

/** The accent of the system as `#rrggbb`; null where it has none. */
export function accentOf(source: Pick<AccentSource, 'getAccentColor'>): string | null {
  try {
    // Electron says "aabbccdd", the last two for opacity.
    const color = /^#?([0-9a-f]{6})(?:[0-9a-f]{2})?$/i.exec(source.getAccentColor())?.[1];
    return color === undefined ? null : `#${color.toLowerCase()}`;
  } catch {
    // Some desktops of Linux know none.
    return null;
  }
}

/** Tells of each change of the accent. Returns the end of it. */
export function watchAccent(
  source: AccentSource,
  looks: LooksSource,
  onChange: (accent: string | null) => void,
): () => void {
  let told = accentOf(source);
  const look = () => {
    const now = accentOf(source);
    if (now === told) return;
    told = now;
    onChange(now);
  };
  source.on('accent-color-changed', look);
  looks.on('updated', look);
  return () => {
    source.removeListener('accent-color-changed', look);
    looks.removeListener('updated', look);
  };
}
