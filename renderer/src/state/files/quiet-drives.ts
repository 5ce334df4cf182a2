/** Drives kept in mind; older ones are offered again. */
const KEPT = 100;

const keyOf = (account: string): string => `hearth.drives.quiet.${account}`;

function read(account: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(account)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((uuid) => typeof uuid === 'string') : [];
  } catch {
    return [];
  }
}

/** True for a drive of which the account does not want to hear when it is plugged. */
export const isQuietDrive = (account: string, uuid: string): boolean => read(account).includes(uuid);

/** Remembers on this computer whether a drive is offered when it is plugged. */
export function setQuietDrive(account: string, uuid: string, quiet: boolean): void {
  const others = read(account).filter((known) => known !== uuid);
  try {
    localStorage.setItem(keyOf(account), JSON.stringify(quiet ? [...others, uuid].slice(-KEPT) : others));
  } catch {
    // A browser that keeps nothing offers it again, no more.
  }
}
