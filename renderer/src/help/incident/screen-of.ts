import { selectStorageScreen, type WithStorage } from '../../state/storage-slice.ts';

/** What stands over the desktop, as a text that names the screen and not its figures. */
export function screenOf(state: WithStorage): string {
  const screen = selectStorageScreen(state);
  const { dbState, message, firstTime } = state.storage;
  const database = dbState === 'down' || dbState === 'repair_fail' ? ` database:${dbState}` : '';
  if (screen.kind === 'none') return `none${database}`;
  const id = message === null ? (firstTime?.state ?? '') : `${message.type}:${message.code}:${message.data.id}`;
  return `${screen.overlay}/${screen.view} ${id}${database}`;
}
