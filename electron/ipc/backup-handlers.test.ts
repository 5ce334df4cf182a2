import type { WebContents } from 'electron';
import { expect, test, vi } from 'vitest';
import type { BackupAnswer, BackupRequest } from '#shared/ipc/backup-channels.ts';
import type { TransferService } from '../transfers/transfer-service.ts';
import { createBackupHandlers } from './backup-handlers.ts';

const page = {} as WebContents;
const ignore = { hidden: false, system: true, ext: [], size_max: 0 };
const plan = {
  ...({ name: '', target: { path: '/zenith_sata/mira/data' }, backupType: 'manual', keep_deleted: true } as const),
  ...{ backupTime: { days: [1], time: '02:00' }, ignore },
};

function setUp(answers: Partial<Record<BackupRequest['do'], BackupAnswer>> = {}, folders: (string | null)[] = []) {
  const backup = vi.fn(async (request: BackupRequest) => answers[request.do] ?? null);
  const handlers = createBackupHandlers({
    service: { backup: backup as unknown as TransferService['backup'] },
    chooseFolder: async () => folders.shift() ?? null,
    computer: 'Laptop',
  });
  return { handlers, backup };
}

test('APP-AUTO-02 a page can have no folder read that nobody chose in a dialog', async () => {
  const { handlers, backup } = setUp({ save: { did: 'save', saved: { code: '', id: 'j' } } }, [
    '/home/mira/Docs',
    null,
  ]);
  const refused = await handlers['backup:save']({ ...plan, ids: ['/home/mira/.ssh'] }, page);
  expect(refused).toEqual({ code: 'N000002', id: '' });
  expect(await handlers['backup:preview']({ ids: ['anything'], ignore }, page)).toBeNull();
  expect(backup.mock.calls.every(([request]) => request.do === 'list')).toBe(true);

  const folder = await handlers['backup:chooseFolder'](undefined, page);
  expect(folder?.path).toBe('/home/mira/Docs');
  expect(await handlers['backup:chooseFolder'](undefined, page)).toBeNull();
  expect(await handlers['backup:save']({ ...plan, ids: [folder?.id ?? ''] }, page)).toEqual({ code: '', id: 'j' });
  expect(backup).toHaveBeenLastCalledWith({ do: 'save', plan, paths: ['/home/mira/Docs'], computer: 'Laptop' });
});

test('APP-AUTO-02 when the process ended over a question, that is told and nothing is made up', async () => {
  const { handlers } = setUp();
  expect(await handlers['backup:list'](undefined, page)).toEqual([]);
  expect(await handlers['backup:control']({ ids: ['j'], action: 'run' }, page)).toBe('LOCAL');
  expect(await handlers['backup:pause']({ ms: 1 }, page)).toBe('LOCAL');
  expect(await handlers['backup:log']({ page: 1, size: 50 }, page)).toEqual({ list: [], total: 0 });
});
