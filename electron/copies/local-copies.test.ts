import {
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { firstNativeSettings, type NativeItem, type NativeStart } from '#shared/ipc/transfer-channels.ts';
import type { Logger } from '../logging/logger.ts';
import type { TransferService } from '../transfers/transfer-service.ts';
import { openCopyStore } from './copy-store.ts';
import { createLocalCopies, KEEP_MS, QUIET_MS, type LocalCopies, type SentBack } from './local-copies.ts';

const nothing = (): void => undefined;
const log: Logger = { debug: nothing, info: nothing, warn: nothing, error: nothing, for: () => log };
const folder = '/zenith_sata/mira/data';
const remote = `${folder}/report.docx`;
const started: NativeStart = { outcome: 'started', count: 1, bytes: 1, refused: [], code: '' };

/** A device with files in memory, and the transfers to it; whatever is begun is done at once unless it is held up. */
class FakeDevice {
  readonly files = new Map<string, { text: string; mtime: number }>();
  readonly open: NativeItem[] = [];
  isAway = false;
  isHeld = false;
  refusal = '';
  hear: (items: NativeItem[]) => void = nothing;
  #count = 0;

  put(wire: string, text: string, mtime = 1000): void {
    this.files.set(wire, { text, mtime });
  }

  readonly look = vi.fn<TransferService['look']>(async (wire) => {
    if (this.isAway) throw new Error('the device could not be asked');
    const found = this.files.get(wire);
    return found === undefined ? null : { size: found.text.length, mtime: found.mtime, isDir: false };
  });
  readonly save = vi.fn<TransferService['save']>(async ({ paths: [wire = ''], folder: place }) => {
    const { text, mtime } = this.files.get(wire) ?? { text: '', mtime: 0 };
    const file = path.join(place, path.basename(wire));
    writeFileSync(file, text);
    utimesSync(file, mtime / 1000, mtime / 1000);
    this.#end({ kind: 'nativeSave', local: place, size: text.length, mtime });
    return started;
  });
  readonly upload = vi.fn<TransferService['upload']>(async ({ path: to }, [file = '']) => {
    const { size, mtimeMs } = statSync(file);
    const text = readFileSync(file, 'utf8');
    const done = () => this.put(`${to}/${path.basename(file)}`, text, Math.floor(mtimeMs / 1000) * 1000);
    this.#end({ kind: 'nativeUpload', local: file, size, mtime: mtimeMs }, done);
    return started;
  });
  readonly list = vi.fn<TransferService['list']>(async () => ({ items: this.open, settings: firstNativeSettings }));
  readonly tell = vi.fn<TransferService['tell']>();

  #end(of: Partial<NativeItem>, done: () => void = nothing): void {
    const item = { id: `t${(this.#count += 1)}`, state: 'run', error: null, ...of } as NativeItem;
    this.open.push(item);
    if (!this.isHeld) queueMicrotask(() => this.finish(item, done));
  }
  finish(item: NativeItem, done: () => void = nothing): void {
    this.open.splice(this.open.indexOf(item), 1);
    if (this.refusal === '') done();
    const end = this.refusal === '' ? ({ state: 'done' } as const) : ({ state: 'fail' } as const);
    this.hear([{ ...item, ...end, error: this.refusal === '' ? null : { code: this.refusal, message: '' } }]);
  }
}

let dir: string;
let device: FakeDevice;
let copies: LocalCopies;
let sent: SentBack[];
let owner: string | null;
let now: number;
let change: () => void;

/** The app starts: what it knew of its copies comes from the disk. */
function start(): void {
  copies = createLocalCopies({
    store: openCopyStore(dir),
    service: device,
    owner: () => owner,
    watch: (_folder, onChange) => {
      change = onChange;
      return nothing;
    },
    after(ms, run) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    now: () => now,
    onSent: (told) => sent.push(told),
    log,
  });
  device.hear = (items) => copies.hear(items);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  dir = mkdtempSync(path.join(tmpdir(), 'hearth-copies-'));
  device = new FakeDevice();
  device.put(remote, 'first');
  sent = [];
  owner = 'nas/mira';
  now = 1_700_000_000_000;
  start();
});
afterEach(() => {
  copies.dispose();
  vi.useRealTimers();
  rmSync(dir, { recursive: true, force: true });
});

/** A program saves another version, and has been quiet for long enough. */
async function edit(file: string, text: string): Promise<void> {
  // In one step: a look that is still under way must not see a version that stands for a moment only.
  const made = path.join(dir, 'saved');
  writeFileSync(made, text);
  now += 5000;
  utimesSync(made, now / 1000, now / 1000);
  renameSync(made, file);
  change();
  await vi.advanceTimersByTimeAsync(QUIET_MS);
}
const told = (count: number) => vi.waitFor(() => expect(sent).toHaveLength(count));

test('UPL-06 a file is fetched once, and again when the device has another version', async () => {
  expect(copies.ready(remote)).toBeNull();
  const file = await copies.ensure(remote);
  expect([path.basename(file), readFileSync(file, 'utf8')]).toEqual(['report.docx', 'first']);
  expect(copies.ready(remote)).toBe(file);
  expect(await copies.ensure(remote)).toBe(file);
  expect(device.save).toHaveBeenCalledTimes(1);
  device.put(remote, 'second', 2000);
  expect(readFileSync(await copies.ensure(remote), 'utf8')).toBe('second');
  expect(device.upload).not.toHaveBeenCalled();
});

test('UPL-06 two who want the same file fetch it once', async () => {
  const [one, two] = await Promise.all([copies.ensure(remote), copies.ensure(remote)]);
  expect(one).toBe(two);
  expect(device.save).toHaveBeenCalledTimes(1);
});

test('UPL-06 what is changed here goes back under its own name, once a version', async () => {
  const file = await copies.ensure(remote);
  change();
  await vi.advanceTimersByTimeAsync(QUIET_MS);
  expect(device.upload).not.toHaveBeenCalled();
  await edit(file, 'better');
  await told(1);
  expect(device.files.get(remote)?.text).toBe('better');
  expect(device.upload).toHaveBeenCalledExactlyOnceWith({ path: folder, free: -1, conflict: 'overwrite' }, [file]);
  expect(sent).toEqual([{ name: 'report.docx', as: 'report.docx', outcome: 'sent' }]);
  change();
  await vi.advanceTimersByTimeAsync(QUIET_MS);
  await edit(file, 'best');
  await told(2);
  expect(device.upload).toHaveBeenCalledTimes(2);
  // Both sides are the same: opening it again fetches nothing.
  await copies.ensure(remote);
  expect(device.save).toHaveBeenCalledTimes(1);
});

test('UPL-06 two looks at the same change send it once', async () => {
  const file = await copies.ensure(remote);
  writeFileSync(file, 'better');
  // Both begin before the disk has answered either.
  for (let look = 0; look < 2; look += 1) {
    change();
    vi.advanceTimersByTime(QUIET_MS);
  }
  await told(1);
  for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
  expect(device.upload).toHaveBeenCalledTimes(1);
  expect(sent).toHaveLength(1);
});

test('UPL-06 a file that was changed on both sides is kept in both versions, and stays apart', async () => {
  const file = await copies.ensure(remote);
  device.put(remote, 'theirs', 9000);
  device.put(`${folder}/report (1).docx`, 'an old one');
  await edit(file, 'mine');
  await told(1);
  expect(sent).toEqual([{ name: 'report.docx', as: 'report (2).docx', outcome: 'apart' }]);
  await edit(file, 'mine again');
  await told(2);
  expect(sent[1]).toEqual({ name: 'report.docx', as: 'report (2).docx', outcome: 'sent' });
  expect([...device.files].map(([wire, { text }]) => [path.basename(wire), text])).toEqual([
    ['report.docx', 'theirs'],
    ['report (1).docx', 'an old one'],
    ['report (2).docx', 'mine again'],
  ]);
  // Opened anew it is theirs.
  expect(readFileSync(await copies.ensure(remote), 'utf8')).toBe('theirs');
});

test('UPL-06 what was changed while the app was closed goes back when its account is signed in, and no other', async () => {
  const file = await copies.ensure(remote);
  copies.dispose();
  writeFileSync(file, 'overnight');
  owner = 'nas/max';
  start();
  copies.follow();
  await vi.advanceTimersByTimeAsync(QUIET_MS);
  expect(device.upload).not.toHaveBeenCalled();
  owner = 'nas/mira';
  copies.follow();
  await told(1);
  expect(device.files.get(remote)?.text).toBe('overnight');
});

test('UPL-06 a version that the transfers still carry from before is not sent twice', async () => {
  const file = await copies.ensure(remote);
  device.isHeld = true;
  await edit(file, 'halfway');
  await vi.waitFor(() => expect(device.open).toHaveLength(1));
  copies.dispose();
  start();
  copies.follow();
  await vi.waitFor(() => expect(device.list).toHaveBeenCalledTimes(2));
  const [item] = device.open;
  if (item !== undefined) device.finish(item);
  await told(1);
  expect(device.upload).toHaveBeenCalledTimes(1);
  expect(sent[0]?.outcome).toBe('sent');
});

test('UPL-06 what cannot go back now stays here, is told where the device refuses it, and is tried again', async () => {
  const file = await copies.ensure(remote);
  device.isAway = true;
  await edit(file, 'patient');
  expect(sent).toEqual([]);
  device.isAway = false;
  device.refusal = 'N002003';
  await vi.advanceTimersByTimeAsync(60_000);
  await told(1);
  expect(sent[0]?.outcome).toBe('failed');
  // Opening it meanwhile shows the person's own work, not what the device has.
  expect(readFileSync(await copies.ensure(remote), 'utf8')).toBe('patient');
  device.refusal = '';
  await vi.advanceTimersByTimeAsync(60_000);
  await told(2);
  expect(device.files.get(remote)?.text).toBe('patient');
});

test('UPL-06 what is saved here while a newer version is being fetched is kept and goes up beside it', async () => {
  const file = await copies.ensure(remote);
  device.put(remote, 'theirs', 9000);
  device.isHeld = true;
  const again = copies.ensure(remote);
  await vi.waitFor(() => expect(device.open).toHaveLength(1));
  const [fetching] = device.open;
  device.isHeld = false;
  await edit(file, 'mine');
  await told(1);
  if (fetching !== undefined) device.finish(fetching);
  expect(readFileSync(await again, 'utf8')).toBe('mine');
  expect(sent).toEqual([{ name: 'report.docx', as: 'report (1).docx', outcome: 'apart' }]);
  expect(device.files.get(remote)?.text).toBe('theirs');
  expect(device.files.get(`${folder}/report (1).docx`)?.text).toBe('mine');
});

test('UPL-06 what is saved here in the last moment before a newer version arrives is kept as well', async () => {
  const file = await copies.ensure(remote);
  device.put(remote, 'theirs', 9000);
  device.isHeld = true;
  const again = copies.ensure(remote);
  await vi.waitFor(() => expect(device.open).toHaveLength(1));
  const [fetching] = device.open;
  device.isHeld = false;
  writeFileSync(file, 'mine');
  if (fetching !== undefined) device.finish(fetching);
  expect(readFileSync(await again, 'utf8')).toBe('mine');
  await vi.advanceTimersByTimeAsync(QUIET_MS);
  await told(1);
  expect(sent[0]?.outcome).toBe('apart');
  expect(device.files.get(remote)?.text).toBe('theirs');
});

test('UPL-06 what is saved here after a newer version could not be fetched is sent', async () => {
  const file = await copies.ensure(remote);
  device.put(remote, 'theirs', 9000);
  device.refusal = 'N002003';
  await expect(copies.ensure(remote)).rejects.toMatchObject({ outcome: 'failed' });
  expect(copies.ready(remote)).toBe(file);
  device.refusal = '';
  await edit(file, 'mine');
  await told(1);
  expect(sent).toEqual([{ name: 'report.docx', as: 'report (1).docx', outcome: 'apart' }]);
});

test('a folder of copies that cannot be read keeps the app from nothing', () => {
  const file = path.join(dir, 'no-folder');
  writeFileSync(file, '');
  expect(openCopyStore(file).all()).toEqual([]);
});

test('copies that nobody opens are cleared away, but never one that was changed', async () => {
  const file = await copies.ensure(remote);
  device.put(`${folder}/b.txt`, 'b');
  const other = await copies.ensure(`${folder}/b.txt`);
  copies.dispose();
  writeFileSync(other, 'my work');
  now += KEEP_MS + 1;
  device.isAway = true;
  start();
  copies.follow();
  await vi.waitFor(() => expect(existsSync(file)).toBe(false));
  expect(readFileSync(other, 'utf8')).toBe('my work');
});

test('UPL-06 what does not fit, is not there or belongs to nobody says so', async () => {
  device.save.mockResolvedValueOnce({ ...started, outcome: 'noSpace' });
  await expect(copies.ensure(remote)).rejects.toMatchObject({ outcome: 'noSpace' });
  await expect(copies.ensure(`${folder}/gone.txt`)).rejects.toMatchObject({ code: 'N002001' });
  device.refusal = 'N002003';
  await expect(copies.ensure(remote)).rejects.toMatchObject({ outcome: 'failed', code: 'N002003' });
  owner = null;
  await expect(copies.ensure(remote)).rejects.toMatchObject({ outcome: 'signedOut' });
});
