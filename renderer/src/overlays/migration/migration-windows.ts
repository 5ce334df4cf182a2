import { messageKey } from '#shared/rules/storage/message.ts';
import { selectRole, type WithStorage } from '../../state/storage-slice.ts';
import type { AppStore } from '../../state/store.ts';

/** Windows of data migration, by what the device reports. POL-09, POL-10 */
export const migrationRoutes = {
  running: '/switchDisk/migration',
  dswitch: '/switchDisk/dswitch?action=boot-dswitch-hdd-changed',
} as const;

/** What was opened before: the status that was told, and the question a window was opened for. */
export interface MigrationMemory {
  readonly status: string;
  readonly question: string;
}
export const noMigration: MigrationMemory = { status: '', question: '' };

type Told = Pick<WithStorage['storage'], 'message' | 'migrationStatus'>;

/**
 * Which windows a report opens for the administrator, and what is remembered of it: a status opens one when it turns
 * to running, a question once for its id, until it is gone and comes back. POL-09, POL-10
 */
export function migrationStep(
  memory: MigrationMemory,
  { message, migrationStatus }: Told,
): { readonly memory: MigrationMemory; readonly open: readonly string[] } {
  const question = message?.type === 'dswitch' ? messageKey(message) : '';
  const begins = migrationStatus === 'running' && memory.status !== 'running';
  const asks = question !== '' && question !== memory.question;
  return {
    memory: { status: migrationStatus, question },
    open: [...(asks ? [migrationRoutes.dswitch] : []), ...(begins ? [migrationRoutes.running] : [])],
  };
}

/** Opens the windows of data migration as the device reports them, for the administrator alone. POL-09, POL-10 */
export function watchMigration(
  store: Pick<AppStore, 'getState' | 'subscribe'>,
  open: (route: string) => void,
): () => void {
  let memory = noMigration;
  let seen: Told | null = null;
  let role = '';
  const follow = () => {
    const state = store.getState();
    const now = state.session.token === '' ? '' : selectRole(state);
    if (state.storage === seen && now === role) return;
    seen = state.storage;
    role = now;
    if (now !== 'master') {
      memory = noMigration;
      return;
    }
    const step = migrationStep(memory, state.storage);
    memory = step.memory;
    step.open.forEach(open);
  };
  follow();
  return store.subscribe(follow);
}
