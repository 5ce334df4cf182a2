import { expect, test, vi } from 'vitest';
import type { ComputerJob } from '#shared/ipc/backup-channels.ts';
import { textsOf } from '../i18n/texts.ts';
import { createBackupNotices } from './backup-notices.ts';
import type { Notice } from './notifications.ts';

function setUp(isFocused = false, isQuiet = false) {
  const show = vi.fn<(notice: Notice) => boolean>(() => true);
  const tell = createBackupNotices({
    texts: () => textsOf('en-US'),
    isFocused: () => isFocused,
    isQuiet: () => isQuiet,
    show,
  });
  const job = (part: Partial<ComputerJob>) => ({ id: 'a', name: 'Docs', state: 'ok', reason: '', stale: 0, ...part });
  return { show, tell: (...parts: Partial<ComputerJob>[]) => tell(parts.map(job) as ComputerJob[]) };
}

test('APP-AUTO-02 a backup that fails is told once, and again when it fails after it went well', () => {
  const { show, tell } = setUp();
  tell({});
  tell({ state: 'fail' });
  tell({ state: 'run' });
  tell({ state: 'fail' });
  expect(show.mock.calls).toEqual([
    [{ title: 'The backup “Docs” failed', body: 'Open Hearth to see why.', route: '/autoBackup/home' }],
  ]);
  tell({});
  tell({ state: 'fail' });
  expect(show).toHaveBeenCalledTimes(2);
});

test('APP-AUTO-02 held deletions and a job that is too old are told, nothing while somebody looks or is not to be disturbed', () => {
  const { show, tell } = setUp();
  tell({ state: 'pause', reason: 'brake' }, { id: 'b', name: 'Photos', stale: 1 });
  expect(show.mock.calls.map(([{ title }]) => title)).toEqual([
    'The backup “Docs” waits for you',
    'The backup “Photos” is getting old',
  ]);
  const looking = setUp(true);
  looking.tell({ state: 'fail' });
  expect(looking.show).not.toHaveBeenCalled();
  const undisturbed = setUp(false, true);
  undisturbed.tell({ state: 'fail' });
  expect(undisturbed.show).not.toHaveBeenCalled();
});
