import { afterEach, expect, test, vi } from 'vitest';
import { Cdp } from './cdp.ts';

/** A socket that forgets what it is given while it sends, as one of Node does that is entered anew by the inspector. */
class ForgetfulSocket extends EventTarget {
  static readonly OPEN = 1;
  static made: ForgetfulSocket[] = [];
  readonly readyState = 1;
  readonly sent: { id: number; method: string }[] = [];
  /** Runs in the middle of the next send. */
  interrupt: (() => void) | null = null;
  #sending = false;

  constructor() {
    super();
    ForgetfulSocket.made.push(this);
    queueMicrotask(() => this.dispatchEvent(new Event('open')));
  }
  send(text: string): void {
    if (this.#sending) return;
    this.#sending = true;
    const run = this.interrupt;
    this.interrupt = null;
    run?.();
    this.sent.push(JSON.parse(text) as { id: number; method: string });
    this.#sending = false;
  }
  answer(id: number): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ id, result: { id } }) }));
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test('what is sent in the middle of another command is not lost, and is sent behind it in order', async () => {
  vi.stubGlobal('WebSocket', ForgetfulSocket);
  const cdp = await Cdp.connect('ws://127.0.0.1/devtools');
  const socket = ForgetfulSocket.made.at(-1)!;
  const inner: Promise<unknown>[] = [];
  socket.interrupt = () => {
    inner.push(cdp.send('Runtime.evaluate', { expression: '1' }), cdp.send('Runtime.evaluate', { expression: '2' }));
  };
  const outer = cdp.send('Page.enable');
  expect(socket.sent.map(({ id, method }) => `${id} ${method}`)).toEqual([
    '1 Page.enable',
    '2 Runtime.evaluate',
    '3 Runtime.evaluate',
  ]);
  for (const { id } of socket.sent) socket.answer(id);
  expect(await Promise.all([outer, ...inner])).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
});
