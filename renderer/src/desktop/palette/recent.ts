const KEY = 'hearth.palette';
const LIMIT = 12;

/** Ids of what an account used last in the palette on this computer, newest first. */
export function readRecent(username: string, storage: Pick<Storage, 'getItem'> = localStorage): string[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(`${KEY}/${username}`) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id): id is string => typeof id === 'string').slice(0, LIMIT) : [];
  } catch {
    return [];
  }
}

/** Puts an id first. Files are left out: their names are nobody else's business on this computer. */
export function addRecent(username: string, id: string, storage: Storage = localStorage): void {
  if (id.startsWith('file:') || id.startsWith('window:')) return;
  const next = [id, ...readRecent(username, storage).filter((other) => other !== id)].slice(0, LIMIT);
  storage.setItem(`${KEY}/${username}`, JSON.stringify(next));
}
