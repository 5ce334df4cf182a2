/** Where an arrow key, Home or End leads in a menu of `count` entries, -1 above the first; null for other keys. */
export function menuStep(key: string, at: number, count: number): number | null {
  if (key === 'ArrowDown') return Math.min(at + 1, count - 1);
  if (key === 'ArrowUp') return at - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return null;
}
