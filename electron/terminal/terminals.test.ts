import { expect, test, vi } from 'vitest';
import { invokeChannels } from '#shared/ipc/channels.ts';
import type { TerminalEvent } from '#shared/ipc/terminal-channels.ts';
import { createTerminals, type ByteSocket, type TerminalPage } from './terminals.ts';

class FakeSocket implements ByteSocket {
  binaryType = '';
  readonly sent: Uint8Array[] = [];
  readonly closed: (number | undefined)[] = [];
  readonly #listeners: [string, (event: Event) => void][] = [];
  send(data: Uint8Array): void {
    this.sent.push(data);
  }
  close(code?: number): void {
    this.closed.push(code);
  }
  addEventListener(name: string, listener: (event: Event) => void): void {
    this.#listeners.push([name, listener]);
  }
  happen(name: string, more: object = {}): void {
    for (const [own, listener] of this.#listeners) if (own === name) listener({ type: name, ...more } as Event);
  }
}

class FakePage implements TerminalPage {
  destroyed: () => void = () => undefined;
  once(_event: 'destroyed', listener: () => void): void {
    this.destroyed = listener;
  }
}

function setUp(base: string | null = 'https://nas.local:5055') {
  const opened: { url: string; socket: FakeSocket }[] = [];
  const told: [FakePage, TerminalEvent][] = [];
  const terminals = createTerminals<FakePage>({
    open: (url) => {
      const socket = new FakeSocket();
      opened.push({ url, socket });
      return socket;
    },
    base: () => base,
    tell: (page, event) => told.push([page, event]),
    log: { info: vi.fn(), warn: vi.fn(), error: vi.fn(), for: vi.fn() } as never,
  });
  return { terminals, opened, told };
}
const path = '/docker/api/websocket/exec?id=e1&token=t&endpointId=1';

test('APP-DKR-06 a terminal is a socket of the chosen device: bytes go both ways, and its end is told', () => {
  const { terminals, opened, told } = setUp();
  const page = new FakePage();
  terminals.open(page, 't1', path);
  const { url, socket } = opened[0]!;
  expect(url).toBe(`wss://nas.local:5055${path}`);
  expect(socket.binaryType).toBe('arraybuffer');
  socket.happen('open');
  socket.happen('message', { data: new Uint8Array([104, 105]).buffer });
  terminals.send(page, 't1', new Uint8Array([13]));
  expect(socket.sent).toEqual([new Uint8Array([13])]);
  socket.happen('close', { code: 4410, reason: 'the container has stopped' });
  socket.happen('close', { code: 1006 });
  expect(told).toEqual([
    [page, { id: 't1', type: 'opened' }],
    [page, { id: 't1', type: 'data', data: new Uint8Array([104, 105]) }],
    [page, { id: 't1', type: 'closed', code: 4410, reason: 'the container has stopped' }],
  ]);
});

test('APP-DKR-06 no page reaches the terminal of another, and each ends with its page', () => {
  const { terminals, opened, told } = setUp();
  const [mine, other] = [new FakePage(), new FakePage()];
  terminals.open(mine, 't1', path);
  terminals.send(other, 't1', new Uint8Array([1]));
  terminals.close(other, 't1');
  expect(opened[0]?.socket).toMatchObject({ sent: [], closed: [] });
  mine.destroyed();
  expect(opened[0]?.socket.closed).toEqual([1000]);
  opened[0]?.socket.happen('close', { code: 1000 });
  expect(told).toEqual([]);
});

test('APP-DKR-06 a page has so many at most, the oldest goes; all go with the app', () => {
  const { terminals, opened } = setUp();
  const page = new FakePage();
  for (let at = 0; at < 17; at += 1) terminals.open(page, `t${at}`, path);
  expect(opened.map(({ socket }) => socket.closed.length)).toEqual([1, ...Array.from({ length: 16 }, () => 0)]);
  terminals.dispose();
  expect(opened.every(({ socket }) => socket.closed.length === 1)).toBe(true);
});

test('APP-DKR-06 without a device it is told that there is none', () => {
  const { terminals, told } = setUp(null);
  const page = new FakePage();
  terminals.open(page, 't1', path);
  expect(told).toEqual([[page, { id: 't1', type: 'closed', code: 1006, reason: '' }]]);
});

test('CALL-IPC-01 only the address of an exec can be opened, and only bytes sent', () => {
  const opens = (wanted: string) =>
    invokeChannels['terminal:open'].request.safeParse({ id: 't1', path: wanted }).success;
  expect(opens(path)).toBe(true);
  for (const bad of [
    '/docker/api/websocket/exec',
    'https://evil.test/docker/api/websocket/exec?id=1',
    '//evil.test/x?',
    '/push/ws?',
    '/docker/api/websocket/exec?\\',
    '/docker/api/websocket/exec/../x?a',
  ])
    // prettier-ignore
    expect(opens(bad)).toBe(false);
  const sends = (data: unknown) => invokeChannels['terminal:send'].request.safeParse({ id: 't1', data }).success;
  expect(sends(new Uint8Array(3))).toBe(true);
  expect(sends('text')).toBe(false);
  expect(sends(new Uint8Array(70_000))).toBe(false);
});
