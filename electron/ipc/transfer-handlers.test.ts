import { expect, test, vi } from 'vitest';
import {
  firstNativeSettings,
  type CarriedEntry,
  type NativeItem,
  type NativeSettings,
  type NativeStart,
} from '#shared/ipc/transfer-channels.ts';
import type { TransferService } from '../transfers/transfer-service.ts';
import { NoCopy } from '../copies/local-copies.ts';
import { createTransferHandlers, type TransferHandlersDeps } from './transfer-handlers.ts';

const started: NativeStart = { outcome: 'started', count: 1, bytes: 1, refused: [], code: '' };

function setUp(settings: Partial<NativeSettings> = {}, chosen: string | null = '/chosen') {
  const service = {
    settings: vi.fn(async () => ({ ...firstNativeSettings, ...settings })),
    save: vi.fn<TransferService['save']>(async () => started),
    upload: vi.fn<TransferService['upload']>(async () => started),
    tell: vi.fn<TransferService['tell']>(),
    item: vi.fn<TransferService['item']>(() => undefined),
    look: vi.fn<TransferService['look']>(async () => ({ size: 1000, mtime: 0, isDir: false })),
  };
  const deps: TransferHandlersDeps = {
    service: service as unknown as TransferService,
    chooseSources: vi.fn(async () => (chosen === null ? [] : [chosen])),
    chooseFolder: vi.fn(async () => chosen),
    isUsable: vi.fn(async (folder) => folder === '/always'),
    reveal: vi.fn(async () => true),
    copies: { ensure: vi.fn(async (path) => `/copies${path}`), ready: vi.fn(() => null) },
    openFile: vi.fn(async () => true),
    startDrag: vi.fn(async () => false),
    carried: { begin: vi.fn(), end: vi.fn(), entriesOf: vi.fn(() => null) },
    readPicture: vi.fn(async () => new Uint8Array([1])),
    placeOf: ({ local, rel }) => `${local}/${rel}`,
  };
  return { service, deps, handlers: createTransferHandlers(deps) };
}

const caller = {} as Parameters<ReturnType<typeof createTransferHandlers>['native:list']>[1];
const carried = (path: string): CarriedEntry => ({
  path,
  name: path.slice(path.lastIndexOf('/') + 1),
  isDir: false,
  isSys: false,
  writable: true,
  view: 'folder',
});
const wish = { paths: ['/r/a'], safe: false };

test('UPL-06 files are saved where they always are; where that is gone, or not set, the person is asked', async () => {
  const always = setUp({ folder: '/always', sameName: 'rename' });
  await always.handlers['native:save'](wish, caller);
  expect(always.service.save).toHaveBeenCalledWith({ ...wish, folder: '/always', conflict: 'rename' });
  expect(always.deps.chooseFolder).not.toHaveBeenCalled();
  for (const folder of ['/unplugged', '']) {
    const { handlers, service } = setUp({ folder });
    await handlers['native:save'](wish, caller);
    expect(service.save).toHaveBeenCalledWith({ ...wish, folder: '/chosen', conflict: 'ask' });
  }
  const none = setUp({}, null);
  expect(await none.handlers['native:save'](wish, caller)).toMatchObject({ outcome: 'cancelled' });
  expect(none.service.save).not.toHaveBeenCalled();
});

test('UPL-06 a page sets everything but the folder; that is set by a dialog alone', async () => {
  const { handlers, service } = setUp({ folder: '/always' });
  const changes = { parallel: 1, schedule: { on: true } };
  const sneaky = { ...changes, folder: '/etc' };
  await handlers['native:settings'](sneaky, caller);
  expect(service.tell).toHaveBeenLastCalledWith({ do: 'settings', changes });
  await handlers['native:folder']({ always: true }, caller);
  expect(service.tell).toHaveBeenLastCalledWith({ do: 'settings', changes: { folder: '/chosen' } });
  await handlers['native:folder']({ always: false }, caller);
  expect(service.tell).toHaveBeenLastCalledWith({ do: 'settings', changes: { folder: '' } });
  const none = setUp({ folder: '/always' }, null);
  await none.handlers['native:folder']({ always: true }, caller);
  expect(none.service.tell).not.toHaveBeenCalled();
});

test('UPL-05 files that nobody chose are not uploaded, and what is unknown is not shown', async () => {
  const { handlers, service } = setUp({}, null);
  const target = { path: '/r', free: -1, conflict: 'ask' } as const;
  expect(await handlers['native:choose']({ ...target, what: 'files' }, caller)).toMatchObject({ outcome: 'cancelled' });
  expect(service.upload).not.toHaveBeenCalled();
  expect(await handlers['native:reveal']({ id: 'x' }, caller)).toBe(false);
});

test('DRG-26 of a taken name a page may see the picture of this computer, and of nothing else', async () => {
  const { handlers, service, deps } = setUp();
  const item = { kind: 'nativeUpload', name: 'sea.jpg', state: 'conflict', local: '/home/sea.jpg', rel: 'sea.jpg', taken: null }; // prettier-ignore
  const ask = (change: object) => {
    service.item.mockReturnValueOnce({ ...item, ...change } as unknown as NativeItem);
    return handlers['native:picture']({ id: 'x' }, caller);
  };
  for (const change of [{ state: 'run' }, { state: 'done' }, { name: 'secret.txt' }, { name: 'sea' }])
    expect(await ask(change)).toBeNull();
  expect(await handlers['native:picture']({ id: 'unknown' }, caller)).toBeNull();
  expect(deps.readPicture).not.toHaveBeenCalled();
  expect(await ask({})).toEqual(new Uint8Array([1]));
  const taken = (rel: string) => ({ size: 1, mtime: 0, isDir: false, rel });
  const saved = { kind: 'nativeSave', local: '/saved', rel: 'Trip/sea.jpg' };
  await ask({ ...saved, taken: taken('') });
  await ask({ ...saved, taken: taken('Trip') });
  expect(vi.mocked(deps.readPicture).mock.calls).toEqual([['/home/sea.jpg'], ['/saved/Trip/sea.jpg'], ['/saved/Trip']]);
});

const open = (handlers: ReturnType<typeof createTransferHandlers>, path: string) =>
  handlers['native:open']({ path }, caller);

test('UPL-06 a document is opened with its program; what could run something is only shown in its folder', async () => {
  const { handlers, deps } = setUp();
  expect(await open(handlers, '/r/report.docx')).toEqual({ outcome: 'opened', code: '' });
  expect(deps.openFile).toHaveBeenCalledExactlyOnceWith('/copies/r/report.docx');
  expect(deps.reveal).not.toHaveBeenCalled();
  expect(await open(handlers, '/r/setup.exe')).toEqual({ outcome: 'shown', code: '' });
  expect(deps.openFile).toHaveBeenCalledTimes(1);
  expect(deps.reveal).toHaveBeenCalledExactlyOnceWith('/copies/r/setup.exe');
  vi.mocked(deps.openFile).mockResolvedValueOnce(false);
  expect(await open(handlers, '/r/a.dsf')).toMatchObject({ outcome: 'noProgram' });
});

test('UPL-06 what cannot be opened says why, and nothing of a safe box is left on this computer', async () => {
  const { handlers, deps } = setUp();
  const failing = (error: unknown) => vi.mocked(deps.copies.ensure).mockRejectedValueOnce(error);
  failing(new NoCopy('noSpace'));
  expect(await open(handlers, '/r/a.txt')).toEqual({ outcome: 'noSpace', code: '' });
  failing(new NoCopy('failed', 'N002001'));
  expect(await open(handlers, '/r/a.txt')).toEqual({ outcome: 'failed', code: 'N002001' });
  failing(new Error('the device could not be asked'));
  expect(await open(handlers, '/r/a.txt')).toEqual({ outcome: 'failed', code: 'NETWORK' });
  vi.mocked(deps.copies.ensure).mockClear();
  for (const path of ['/zenith_sata/mira/safebox/a.txt', 'E.0123']) {
    expect(await open(handlers, path)).toMatchObject({ outcome: 'failed' });
    expect(await handlers['native:fetch']({ paths: [path] }, caller)).toBe(false);
    expect(await handlers['native:drag']({ entries: [carried(path)] }, caller)).toBe(false);
  }
  expect(deps.copies.ensure).not.toHaveBeenCalled();
});

test('UPL-06 small files are fetched for a drag out of the window; folders, large and unknown ones are not', async () => {
  const { handlers, deps, service } = setUp();
  const fetch = () => handlers['native:fetch']({ paths: ['/r/a', '/r/b'] }, caller);
  expect(await fetch()).toBe(true);
  expect(vi.mocked(deps.copies.ensure).mock.calls).toEqual([['/r/a'], ['/r/b']]);
  vi.mocked(deps.copies.ensure).mockClear();
  for (const there of [{ size: 20e6, mtime: 0, isDir: false }, { size: 0, mtime: 0, isDir: true }, null]) {
    service.look.mockResolvedValue(there);
    expect(await fetch()).toBe(false);
  }
  service.look.mockRejectedValue(new Error('offline'));
  expect(await fetch()).toBe(false);
  expect(deps.copies.ensure).not.toHaveBeenCalled();
  // What is here is not asked about again, however large it is.
  vi.mocked(deps.copies.ready).mockReturnValue('/copies/a');
  expect(await fetch()).toBe(true);
});

test('UPL-06 a drag goes on outside of the window with files that are whole on this computer, and no others', async () => {
  const { handlers, deps } = setUp();
  const drag = () => handlers['native:drag']({ entries: ['/r/a', '/r/b'].map(carried) }, caller);
  vi.mocked(deps.copies.ready).mockImplementation((path) => (path === '/r/a' ? '/copies/a' : null));
  expect(await drag()).toBe(false);
  expect(deps.startDrag).not.toHaveBeenCalled();
  vi.mocked(deps.copies.ready).mockImplementation((path) => `/copies${path}`);
  expect(await drag()).toBe(true);
  expect(deps.startDrag).toHaveBeenCalledExactlyOnceWith(caller, ['/copies/r/a', '/copies/r/b']);
});

test('UPL-06 DRG-18 what a drag carries is noted before it begins, and its end when the system comes back from it', async () => {
  const { handlers, deps } = setUp();
  const entries = ['/r/a'].map(carried);
  const drag = () => handlers['native:drag']({ entries }, caller);
  expect(await drag()).toBe(false);
  expect(deps.carried.begin).not.toHaveBeenCalled();
  vi.mocked(deps.copies.ready).mockImplementation((path) => `/copies${path}`);
  vi.mocked(deps.startDrag).mockImplementationOnce(async () => {
    expect(deps.carried.begin).toHaveBeenCalledExactlyOnceWith(entries, ['/copies/r/a']);
    return false;
  });
  await drag();
  // A Mac does not say when: the first window that sees the pointer again does.
  expect(deps.carried.end).not.toHaveBeenCalled();
  await handlers['native:dragOver'](undefined, caller);
  expect(deps.carried.end).toHaveBeenCalledTimes(1);
  vi.mocked(deps.startDrag).mockResolvedValueOnce(true);
  await drag();
  expect(deps.carried.end).toHaveBeenCalledTimes(2);
  vi.mocked(deps.startDrag).mockRejectedValueOnce(new Error('no icon'));
  await expect(drag()).rejects.toThrow('no icon');
  expect(deps.carried.end).toHaveBeenCalledTimes(3);
  vi.mocked(deps.carried.entriesOf).mockReturnValueOnce(entries);
  expect(await handlers['native:carried']({ files: ['/copies/r/a'] }, caller)).toEqual(entries);
  expect(deps.carried.entriesOf).toHaveBeenCalledExactlyOnceWith(['/copies/r/a']);
});
