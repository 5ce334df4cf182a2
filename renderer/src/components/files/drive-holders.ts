/** Names of tasks and files that one message holds. */
const NAMES = 5;

/** What holds a drive that could not be removed, in one line; '' where the device names nothing (APP-FM-05). */
export function driveHolders(data: unknown): string {
  const { holders } = typeof data === 'object' && data !== null ? (data as { holders?: unknown }) : {};
  const names = Array.isArray(holders) ? holders.filter((name) => typeof name === 'string') : [];
  return names.slice(0, NAMES).join(', ') + (names.length > NAMES ? ', …' : '');
}
