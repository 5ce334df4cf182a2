import { setTimeout } from 'node:timers/promises';

/** One received call, as the control surface keeps it. */
export interface ReceivedCall {
  time: number;
  method: string;
  path: string;
  account: string;
  code: string;
  ms: number;
  fields: Record<string, unknown>;
}

/** A fault injected into one call of the device. */
export interface Fault {
  call: string;
  code?: string;
  msg?: string;
  status?: number;
  delayMs?: number;
  drop?: boolean;
  times?: number;
}

/** A message of the push channel; without `to` it is for everybody. */
interface PushedFrame {
  topic: string;
  type: string;
  to?: string;
  data: object | null;
}

const LISTENER_WAIT_MS = 15_000;
const INDEX_WAIT_MS = 60_000;

/** Drives the simulated hardware and the faults of a device that was started with `--control`. */
export class Control {
  readonly #base: string;

  constructor(http: string) {
    this.#base = `${http}/__control`;
  }

  async scenarios(): Promise<{ name: string; title: string; area: string }[]> {
    return this.#send('GET', 'scenarios');
  }

  async scenario(name: string, params?: Record<string, unknown>): Promise<void> {
    await this.#send('POST', 'scenario', { name, ...(params ? { params } : {}) });
  }

  async activeScenario(): Promise<{ name: string }> {
    return this.#send('GET', 'scenario');
  }

  async model(): Promise<Record<string, unknown>> {
    return this.#send('GET', 'model');
  }

  async patch(patch: { poll?: object; calls?: Record<string, object> }): Promise<void> {
    await this.#send('POST', 'patch', patch);
  }

  async clock(change: { speed?: number; advanceMs?: number }): Promise<void> {
    await this.#send('POST', 'clock', change);
  }

  /** The device's own time all but stands still until a test moves it on: a state lasts until the page has seen it. */
  async hold(): Promise<void> {
    await this.clock({ speed: 0.01 });
  }

  async fault(fault: Fault): Promise<void> {
    await this.#send('POST', 'faults', fault);
  }

  async clearFaults(): Promise<void> {
    await this.#send('DELETE', 'faults');
  }

  async offline(on: boolean, ms?: number): Promise<void> {
    await this.#send('POST', 'offline', { on, ...(ms === undefined ? {} : { ms }) });
  }

  /** How many pages have a push channel. */
  async listeners(): Promise<number> {
    return (await this.#send<{ registered: number }>('GET', 'push')).registered;
  }

  /** Sends a message once somebody listens: a page that shows already may still be opening its channel. */
  async push(frame: PushedFrame): Promise<void> {
    const end = Date.now() + LISTENER_WAIT_MS;
    while ((await this.listeners()) === 0) {
      if (Date.now() > end) throw new Error(`nobody listens for ${frame.topic}/${frame.type}`);
      await setTimeout(50);
    }
    await this.pushNow(frame);
  }

  /** Sends a message, to nobody where nobody listens: they hear of it when they are back. */
  async pushNow(frame: PushedFrame): Promise<void> {
    await this.#send('POST', 'push', { to: 'all', ...frame });
  }

  /** Says that something has changed: every page with a push channel asks the device at once. */
  async tell(): Promise<void> {
    await this.pushNow({ topic: 'system', type: 'db_state', data: {} });
  }

  async dropPush(mode: 'close' | 'mute' | 'refuse', ms?: number): Promise<void> {
    await this.#send('POST', 'push/drop', { mode, ...(ms === undefined ? {} : { ms }) });
  }

  async endSessions(): Promise<void> {
    await this.#send('POST', 'session/clear', {});
  }

  /** Resolves once the search has looked at every file. */
  async searchSettled(): Promise<void> {
    const end = Date.now() + INDEX_WAIT_MS;
    while (!(await this.#send<{ settled: boolean }>('GET', 'search')).settled) {
      if (Date.now() > end) throw new Error('the search has not looked at every file in time');
      await setTimeout(50);
    }
  }

  /** Codes that the device sent to people, the newest last. */
  async outbox(): Promise<{ kind: string; to: string; code: string }[]> {
    return this.#send('GET', 'outbox');
  }

  async calls(): Promise<ReceivedCall[]> {
    return this.#send('GET', 'calls');
  }

  async clearCalls(): Promise<void> {
    await this.#send('DELETE', 'calls');
  }

  /** Operates a part of the machine by hand: the enclosure is switched off, a disk pulled out. */
  async operate(part: string, op: object): Promise<void> {
    await this.#send('POST', part, op);
  }

  async #send<T>(method: string, name: string, body?: object): Promise<T> {
    const response = await fetch(`${this.#base}/${name}`, {
      method,
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} /__control/${name} answered ${response.status}: ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }
}
