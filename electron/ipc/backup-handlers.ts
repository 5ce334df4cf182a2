import type { backupInvokeChannels, ComputerJob } from '#shared/ipc/backup-channels.ts';
import { folderIdOf } from '../backups/folder-id.ts';
import type { TransferService } from '../transfers/transfer-service.ts';
import type { IpcHandlers } from './ipc-main.ts';

export type BackupHandlers = Pick<IpcHandlers, keyof typeof backupInvokeChannels>;

export interface BackupHandlersDeps {
  readonly service: Pick<TransferService, 'backup'>;
  /** Asks for a folder of this computer; null when the person gave up. */
  readonly chooseFolder: () => Promise<string | null>;
  /** What this computer is called in its network: copies lie in a folder of that name. */
  readonly computer: string;
}

/** A device of the same account could not be asked, or the process ended over it. */
const FAILED = 'LOCAL';

/**
 * What main answers about backups of this computer. A page names folders only by ids that this dialog, or a job that was
 * made by it, has given: no page can have any other folder read.
 */
export function createBackupHandlers({ service, chooseFolder, computer }: BackupHandlersDeps): BackupHandlers {
  const chosen = new Map<string, string>();

  const listJobs = async (): Promise<ComputerJob[]> => (await service.backup({ do: 'list' }))?.jobs ?? [];
  /** The folders of ids; null when one was never chosen. */
  const pathsOf = async (ids: readonly string[]): Promise<string[] | null> => {
    const known = new Map(chosen);
    for (const job of await listJobs()) for (const path of job.paths) known.set(folderIdOf(path), path);
    const paths = ids.flatMap((id) => known.get(id) ?? []);
    return paths.length === ids.length ? paths : null;
  };

  return {
    'backup:list': listJobs,
    'backup:chooseFolder': async () => {
      const path = await chooseFolder();
      if (path === null) return null;
      const id = folderIdOf(path);
      chosen.set(id, path);
      return { id, path };
    },
    'backup:preview': async ({ ids, ignore }) => {
      const paths = await pathsOf(ids);
      return paths === null ? null : ((await service.backup({ do: 'preview', paths, ignore }))?.preview ?? null);
    },
    'backup:save': async ({ ids, ...plan }) => {
      const paths = await pathsOf(ids);
      if (paths === null) return { code: 'N000002', id: '' };
      const answer = await service.backup({ do: 'save', plan, paths, computer });
      return answer?.saved ?? { code: FAILED, id: '' };
    },
    'backup:pause': async ({ ms }) => (await service.backup({ do: 'pause', ms }))?.code ?? FAILED,
    'backup:control': async (control) => (await service.backup({ do: 'control', control }))?.code ?? FAILED,
    'backup:log': async (pages) => (await service.backup({ do: 'log', pages }))?.runs ?? { list: [], total: 0 },
  };
}
