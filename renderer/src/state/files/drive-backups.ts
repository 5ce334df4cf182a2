/** Drives whose choice is kept in mind; the oldest choices are forgotten first. */
const KEPT = 100;

const keyOf = (account: string): string => `hearth.drives.backup.${account}`;

function read(account: string): [string, string[]][] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(account)) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.filter(
      (entry): entry is [string, string[]] =>
        Array.isArray(entry) && typeof entry[0] === 'string' && Array.isArray(entry[1]),
    );
  } catch {
    return [];
  }
}

/** Wire paths of the folders that the account has copied to a drive the last time. */
export const backupChoice = (account: string, uuid: string): readonly string[] =>
  read(account).find(([known]) => known === uuid)?.[1] ?? [];

/** Remembers on this computer what was copied to a drive. */
export function keepBackupChoice(account: string, uuid: string, paths: readonly string[]): void {
  const others = read(account).filter(([known]) => known !== uuid);
  try {
    localStorage.setItem(keyOf(account), JSON.stringify([...others, [uuid, paths]].slice(-KEPT)));
  } catch {
    // A browser that keeps nothing asks anew, no more.
  }
}
