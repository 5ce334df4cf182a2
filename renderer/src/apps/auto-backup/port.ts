const MOST = 65_535;

/** A port as somebody typed it, 1 to 65535; null for anything else (APP-AUTO-04). */
export function portOf(typed: string): number | null {
  const text = typed.trim();
  if (!/^\d{1,5}$/.test(text)) return null;
  const port = Number(text);
  return port >= 1 && port <= MOST ? port : null;
}
