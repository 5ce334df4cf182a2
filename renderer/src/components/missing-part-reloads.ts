const KEY = 'hearth-part-reloads';
/** So many reloads within this time mean that it is not the device that was away. */
const LIMIT = 3;
const WINDOW_MS = 600_000;

function recent(now: number): number[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.filter((at): at is number => typeof at === 'number' && at <= now && now - at < WINDOW_MS);
  } catch {
    return [];
  }
}

/** Whether loading the page anew may still bring a missing part: it has not been done in vain again and again. */
export const helpsToReload = (now: number = Date.now()): boolean => recent(now).length < LIMIT;

/** Keeps that the page is loaded anew for a missing part. */
export function noteReload(now: number = Date.now()): void {
  sessionStorage.setItem(KEY, JSON.stringify([...recent(now), now]));
}
