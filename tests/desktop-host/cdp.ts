type Listener = (params: never) => void;

/** What Chromium says over the DevTools protocol. */
interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly sessionId?: string };
  readonly sessionId?: string;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

interface Pending {
  readonly method: string;
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** Listeners by event name; a listener that throws does not keep the next one from hearing. */
class Events {
  readonly #listeners = new Map<string, Listener[]>();

  on<Params>(event: string, listener: (params: Params) => void): void {
    const list = this.#listeners.get(event) ?? [];
    list.push(listener);
    this.#listeners.set(event, list);
  }

  emit(event: string, params: unknown): void {
    for (const listener of this.#listeners.get(event) ?? []) (listener as (params: unknown) => void)(params);
  }
}

/** One attached target of Chromium. */
export class CdpSession extends Events {
  readonly id: string;
  readonly #cdp: Cdp;

  constructor(cdp: Cdp, id: string) {
    super();
    this.#cdp = cdp;
    this.id = id;
  }

  send<Result = unknown>(method: string, params: object = {}): Promise<Result> {
    return this.#cdp.send<Result>(method, params, this.id);
  }
}

/** Flat DevTools connection over Chromium's own socket, beside the one of the test's client. */
export class Cdp extends Events {
  readonly #socket: WebSocket;
  readonly #pending = new Map<number, Pending>();
  readonly #sessions = new Map<string, CdpSession>();
  readonly #outgoing: string[] = [];
  #writing = false;
  #next = 1;

  private constructor(socket: WebSocket) {
    super();
    this.#socket = socket;
    socket.addEventListener('message', (event) => this.#onMessage(JSON.parse(String(event.data)) as Message));
    socket.addEventListener('close', () => {
      for (const { method, reject } of this.#pending.values()) reject(new Error(`Chromium went away during ${method}`));
      this.#pending.clear();
      this.emit('disconnected', undefined);
    });
  }

  static async connect(url: string): Promise<Cdp> {
    const socket = new WebSocket(url);
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener('open', () => resolve(), { once: true });
      socket.addEventListener('error', () => reject(new Error(`cannot connect to ${url}`)), { once: true });
    });
    return new Cdp(socket);
  }

  session(id: string): CdpSession {
    const known = this.#sessions.get(id);
    if (known) return known;
    const made = new CdpSession(this, id);
    this.#sessions.set(id, made);
    return made;
  }

  send<Result = unknown>(method: string, params: object = {}, sessionId?: string): Promise<Result> {
    const id = this.#next;
    this.#next += 1;
    return new Promise<Result>((resolve, reject) => {
      // A closed socket takes words without a sound: who waited for the answer would wait for ever.
      if (this.#socket.readyState !== WebSocket.OPEN) {
        reject(new Error(`Chromium is gone: ${method}`));
        return;
      }
      this.#pending.set(id, { method, resolve: resolve, reject });
      this.#write(JSON.stringify({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) }));
    });
  }

  /**
   * One text at a time: what a test evaluates in main runs wherever main's code just is, also in the middle of a send,
   * and a stream of Node that is written to while it writes forgets what it was given there.
   */
  #write(text: string): void {
    this.#outgoing.push(text);
    if (this.#writing) return;
    this.#writing = true;
    try {
      for (let next = this.#outgoing.shift(); next !== undefined; next = this.#outgoing.shift()) {
        this.#socket.send(next);
      }
    } finally {
      this.#writing = false;
    }
  }

  #onMessage(message: Message): void {
    if (message.id !== undefined) return this.#onAnswer(message.id, message);
    if (message.method === undefined) return;
    if (message.method === 'Target.detachedFromTarget' && message.params?.sessionId !== undefined) {
      const gone = this.#sessions.get(message.params.sessionId);
      this.#sessions.delete(message.params.sessionId);
      gone?.emit('detached', undefined);
    }
    const target = message.sessionId === undefined ? this : this.session(message.sessionId);
    target.emit(message.method, message.params);
  }

  #onAnswer(id: number, { error, result }: Message): void {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (error) pending?.reject(new Error(`${pending.method}: ${error.message}`));
    else pending?.resolve(result);
  }
}
