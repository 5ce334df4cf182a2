const MIB = 2 ** 20;
const LEAST = 0.1;
const MOST = 10_000;

/** Bytes a second that somebody typed in MB, with a point or a comma; null for what is none, or out of bounds. */
export function limitOf(typed: string): number | null {
  const text = typed.trim().replace(',', '.');
  if (!/^\d+(\.\d*)?$/.test(text)) return null;
  const value = Number(text);
  return value < LEAST || value > MOST ? null : Math.round(value * MIB);
}

/** A limit as it is typed: MB with one or two places at most. */
export const limitText = (bytes: number): string => String(Math.round((bytes / MIB) * 100) / 100);
