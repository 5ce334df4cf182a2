import { mkdirSync, readdirSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TaskProgress } from '../../context.ts';
import { runMerge } from '../merge/run-merge.ts';
import { RECYCLE_DIR, TMP_DIR } from '../reserved-names.ts';
import { fileTester } from '../test-calls.ts';
import { endingProgress } from '../test-ending.ts';
import { callerNamed, type FileDevice, startFileDevice } from '../test-kit.ts';
import { runTurn } from './run-turn.ts';

const home = '/zenith_sata/ann/data';
const to = `${home}/to`;
const drive = '/usb/u-1';
const ann = callerNamed('ann');

let device: FileDevice;
beforeEach(async () => {
  device = await startFileDevice();
});
afterEach(() => device.remove());

const { put, read, usb, task } = fileTester(() => device);

/** What a device writes down about deeds. */
const writes = ['begin', 'announce', 'done', 'drop', 'turning', 'turned'] as const;

type Run = (progress: TaskProgress) => Promise<void>;

/**
 * Runs work until the device ends at an event: whenever it may be stopped, and before and after everything it writes
 * down. Then a new device goes on with it. Answers false when the work has fewer events, and is done.
 */
async function endsAt(event: number, id: string, op: string, request: unknown, run: Run): Promise<boolean> {
  const { happens, runs, noted } = endingProgress(id, event);
  const deeds = device.services.deeds as unknown as Record<string, (...args: unknown[]) => unknown>;
  for (const name of writes) {
    const write = deeds[name];
    deeds[name] = (...args) => {
      happens();
      const answer = write?.(...args);
      happens();
      return answer;
    };
  }
  const { db } = device.context;
  db.prepare(
    `INSERT INTO tasks (id, owner, kind, op, name, origin, target, size, state, at, request)
     VALUES (?, 'ann', 'fileHandle', ?, 'x', '', '', 0, 'run', 1, ?)`,
  ).run(id, op, JSON.stringify(request));
  const isDone = await runs(run);
  db.prepare('UPDATE tasks SET noted = ? WHERE id = ?').run(noted(), id);
  if (isDone) db.prepare("UPDATE tasks SET state = 'done' WHERE id = ?").run(id);
  await device.stop();
  device = await startFileDevice(device.dataDir);
  await device.idle('ann');
  const { list } = device.context.tasks.list('ann', { kind: 'fileHandle', page: 1, size: 200 });
  const ended = list.find((one) => one.id === id);
  expect(`${ended?.state} ${ended?.error}`).toBe('done ');
  return !isDone;
}

/** Everything below a folder but its recycle bin: files with what is in them, folders as "/". */
function census(wire: string): Record<string, string> {
  const root = device.disk(wire);
  const rows = readdirSync(root, { recursive: true, withFileTypes: true }).map((one) => {
    const below = `${one.parentPath}/${one.name}`.slice(root.length + 1);
    return [below, one.isDirectory() ? '/' : read(`${wire}/${below}`)] as const;
  });
  const isHidden = (name: string): boolean => name.startsWith(RECYCLE_DIR) || name === TMP_DIR;
  return Object.fromEntries(rows.filter(([name]) => !isHidden(name)).sort());
}
const all = () => ({ home: census(home), drive: census(drive) });

async function turn(id: string, way: 'undo' | 'redo'): Promise<void> {
  const { state, error, failures } = await task('fileUndo', { task_id: id, way });
  expect([state, error, failures?.list]).toEqual(['done', '', undefined]);
}

/** Events at which the device could end, some of the 102 for each case: another one begins where this one left off. */
const eventsOf = (first: number): number[] => Array.from({ length: 15 }, (_value, index) => first + index * 7);

describe.each([
  ['move', 'within a volume', to, 1],
  ['move', 'to a drive', drive, 3],
  ['copy', 'within a volume', to, 5],
] as const)('a %s %s', (mode, _where, into, first) => {
  const paths = [`${home}/Trip`, `${home}/b.txt`];
  const request = { mode, paths, to: into, inside: 'overwrite' as const };
  const merge: Run = (progress) => runMerge(device.services, ann, request, progress);

  beforeEach(() => {
    usb('u-1');
    mkdirSync(device.disk(into), { recursive: true });
    put(`${home}/Trip/new.txt`, 'new');
    put(`${home}/Trip/a.txt`, 'mine');
    put(`${home}/Trip/sub/b.txt`, 'mine too');
    put(`${home}/Trip/sub/c/d.txt`, 'deep');
    put(`${home}/b.txt`, 'b');
    put(`${into}/Trip/a.txt`, 'theirs');
    put(`${into}/Trip/sub/b.txt`, 'theirs too');
    put(`${into}/b.txt`, 'their b');
  });

  test.each(eventsOf(first))(
    'CALL-EXT-14 APP-FM-03 that the device ended under at event %i is taken back whole, and done again',
    async (event) => {
      const before = all();
      if (!(await endsAt(event, 'deed', mode, request, merge))) return;
      const after = all();
      await turn('deed', 'undo');
      expect(all()).toEqual(before);
      await turn('deed', 'redo');
      expect(all()).toEqual(after);
    },
  );

  test.each(eventsOf(first + 1))(
    'CALL-EXT-14 APP-FM-03 is taken back whole though the device ends at event %i',
    async (event) => {
      const before = all();
      await endsAt(0, 'deed', mode, request, merge);
      const after = all();
      const back = { deed: 'deed', way: 'undo' as const };
      if (!(await endsAt(event, 'back', 'undo', back, (progress) => runTurn(device.services, ann, back, progress))))
        return;
      expect(all()).toEqual(before);
      const again = { deed: 'deed', way: 'redo' as const };
      await endsAt(event, 'again', 'redo', again, (progress) => runTurn(device.services, ann, again, progress));
      expect(all()).toEqual(after);
      await turn('deed', 'undo');
      expect(all()).toEqual(before);
    },
  );
});
