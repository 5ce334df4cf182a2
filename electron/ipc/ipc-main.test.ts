import type { IpcMainInvokeEvent, WebContents } from 'electron';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { invokeChannels, type InvokeChannel } from '#shared/ipc/channels.ts';
import { firstNativeSettings, transferInvokeChannels } from '#shared/ipc/transfer-channels.ts';
import { createLogger } from '../logging/logger.ts';
import { createRedactor } from '../logging/redactor.ts';
import { sendEvent, serveIpc, type IpcHandlers } from './ipc-main.ts';

type Listener = (event: IpcMainInvokeEvent, ...args: unknown[]) => unknown;
const registered = vi.hoisted(() => new Map<string, unknown>());
vi.mock('electron', () => ({
  ipcMain: {
    handle: (channel: string, listener: Listener) => registered.set(channel, listener),
    removeHandler: (channel: string) => registered.delete(channel),
    removeAllListeners: () => undefined,
  },
}));

const ours = { id: 1 } as WebContents;
const lines: string[] = [];
const log = createLogger({
  write: (l) => lines.push(l),
  now: () => new Date(0),
  redactor: createRedactor(),
  level: 'info',
});
const called = vi.fn<(channel: string, request: unknown) => unknown>();
const handlers = Object.fromEntries(
  Object.keys(invokeChannels).map((channel) => [channel, (request: unknown) => called(channel, request)]),
) as unknown as IpcHandlers;

const frame = (over: object = {}) => ({ origin: 'app://console', parent: null, detached: false, ...over });
const event = (over: object = {}) => ({ sender: ours, senderFrame: frame(), ...over }) as IpcMainInvokeEvent;
const invoke = (channel: InvokeChannel, from: IpcMainInvokeEvent, ...args: unknown[]) =>
  (registered.get(channel) as Listener)(from, ...args);

beforeEach(() => {
  lines.length = 0;
  called.mockReset();
  serveIpc({ origin: 'app://console', isKnown: (contents) => contents === ours, log }, handlers);
});

test('every channel of the list is served, and none after the end', () => {
  expect([...registered.keys()].sort()).toEqual(Object.keys(invokeChannels).sort());
  serveIpc({ origin: 'app://console', isKnown: () => true, log }, handlers)();
  expect(registered.size).toBe(0);
});

describe('senders', () => {
  test.each([
    ['a page of another origin', event({ senderFrame: frame({ origin: 'https://evil.test' }) })],
    ['an origin that only begins like ours', event({ senderFrame: frame({ origin: 'app://console.evil' }) })],
    ['a frame inside of our page', event({ senderFrame: frame({ parent: frame() }) })],
    ['a frame that is gone', event({ senderFrame: null })],
    ['a detached frame', event({ senderFrame: frame({ detached: true }) })],
    ['contents that are no window of ours', event({ sender: { id: 2 } })],
  ])('%s is refused and its payload is not logged', (_name, from) => {
    expect(() => invoke('session:set', from, { token: 'very-secret' })).toThrow(/session:set refused/);
    expect(called).not.toHaveBeenCalled();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/refused session:set: .*"origin":/);
    expect(lines[0]).not.toContain('very-secret');
  });

  test('our page is answered', () => {
    called.mockReturnValue('answer');
    expect(invoke('device:get', event())).toBe('answer');
  });
});

/** For each channel of the transfers, what a hostile page could send it. */
const target = { path: '/r', free: -1, conflict: 'ask' } as const;
const choices = { ...firstNativeSettings, folder: '/etc' };
const carried = { path: '/a', name: 'a', isDir: false, isSys: false, writable: null, view: 'folder' };
const malformedTransfers: [InvokeChannel, unknown[]][] = [
  ['native:list', ['anything']],
  ['native:upload', [{ ...target, files: [] }]],
  ['native:upload', [{ ...target, files: ['/etc/passwd'], conflict: 'burn' }]],
  ['native:upload', [{ ...target, path: '', files: ['/a'] }]],
  ['native:choose', [{ ...target, what: 'everything' }]],
  ['native:save', [{ paths: [], safe: false }]],
  ['native:save', [{ paths: ['/a'], safe: 'no' }]],
  ['native:save', [{ paths: Array<string>(1001).fill('/a'), safe: false }]],
  ['native:control', [{ ids: ['x'], action: 'erase' }]],
  ['native:control', [{ ids: 'x', action: 'pause' }]],
  ['native:place', [{ ids: ['x'], to: 'sideways' }]],
  ['native:resolve', [{ id: '', choice: 'skip', all: false }]],
  ['native:resolve', [{ id: 'x', choice: 'ask', all: false }]],
  ['native:settings', [{ ...choices, uploadLimit: -1 }]],
  ['native:settings', [{ ...choices, parallel: 1000 }]],
  ['native:settings', [{ ...choices, schedule: { on: true, from: 24, to: 1 } }]],
  ['native:folder', [{ always: '/etc' }]],
  ['native:reveal', [{ id: 'x'.repeat(65) }]],
  ['native:picture', [{ id: '' }]],
  ['native:picture', [{ id: 'x', file: 7 }, 'second']],
  ['native:open', [{ path: '' }]],
  ['native:open', [{ path: ['/a'] }]],
  ['native:fetch', [{ paths: [] }]],
  ['native:fetch', [{ paths: Array<string>(21).fill('/a') }]],
  ['native:drag', [{ entries: [] }]],
  ['native:drag', [{ entries: [{ ...carried, path: 7 }] }]],
  ['native:drag', [{ entries: [{ ...carried, view: 'everything' }] }]],
  ['native:drag', [{ entries: [{ ...carried, name: '' }] }]],
  ['native:drag', [{ entries: Array(21).fill(carried) }]],
  ['native:carried', [{ files: [] }]],
  ['native:carried', [{ files: '/copies/a' }]],
  ['native:carried', [{ files: Array<string>(10_001).fill('/a') }]],
  ['native:dragOver', ['anything']],
];

test('every channel of the transfers has a malformed message below', () => {
  const tried = new Set(malformedTransfers.map(([channel]) => channel));
  expect([...tried].sort()).toEqual(Object.keys(transferInvokeChannels).sort());
});

describe('malformed messages are refused and change nothing', () => {
  test.each<[InvokeChannel, unknown[]]>([
    ['session:set', [{ token: '' }]],
    ['session:set', []],
    ['session:get', [{ extra: true }]],
    ['device:select', [{ base: 'file:///etc', name: 'x' }]],
    ['window:open', [{ route: '//evil.test' }]],
    ['shell:emit', [{ type: 'formatDisks' }]],
    ['push:since', [{ seq: 1.5 }]],
    ['push:since', [{ seq: 1 }, 'second argument']],
    ['events:subscribe', [{ channel: 'ipc:everything' }]],
    ...malformedTransfers,
  ])('%s %j', (channel, args) => {
    expect(() => invoke(channel, event(), ...args)).toThrow(/malformed argument/);
    expect(called).not.toHaveBeenCalled();
  });

  test('unknown fields are dropped before the handler sees them', () => {
    invoke('push:since', event(), { seq: 4, extra: 'x' });
    expect(called).toHaveBeenCalledWith('push:since', { seq: 4 });
  });
});

test('an event outside its schema is not sent, one to a closed window is no error', () => {
  const send = vi.fn();
  const contents = { send, isDestroyed: () => false } as unknown as WebContents;
  expect(() => sendEvent(contents, 'shell:event', { type: 'nothing' as never })).toThrow();
  sendEvent(contents, 'shell:event', { type: 'reboot' });
  sendEvent({ send, isDestroyed: () => true } as unknown as WebContents, 'shell:event', { type: 'reboot' });
  expect(send.mock.calls).toEqual([['shell:event', { type: 'reboot' }]]);
});
