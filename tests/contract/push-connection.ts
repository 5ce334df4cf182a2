import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { MessageFrame, ServerFrame } from '#shared/contract/push.ts';
import type { DeviceClient } from './device-client.ts';

/** A push socket of a test: every frame is kept, and can be waited for. */
export class PushConnection {
  readonly frames: ServerFrame[] = [];
  readonly socket: WebSocket;
  closeCode: number | undefined;
  readonly closed: Promise<number>;
  readonly #waiting = new Set<() => void>();

  private constructor(url: string) {
    this.socket = new WebSocket(url, { perMessageDeflate: false });
    this.socket.on('message', (data: Buffer) => {
      this.frames.push(JSON.parse(data.toString()) as ServerFrame);
      for (const check of this.#waiting) check();
    });
    this.socket.on('error', () => undefined);
    this.closed = new Promise((resolve) => {
      this.socket.on('close', (code: number) => {
        this.closeCode = code;
        resolve(code);
      });
    });
  }

  /** Opens a socket without registering. */
  static async open(url: string): Promise<PushConnection> {
    const connection = new PushConnection(url);
    await once(connection.socket, 'open');
    return connection;
  }

  /** Opens a socket and registers as a signed-in client; resolves with the answer received. */
  static async register(url: string, client: DeviceClient, lastId?: number): Promise<PushConnection> {
    const connection = await PushConnection.open(url);
    connection.send(registration(client, lastId));
    await connection.until((frame) => frame.cmd === 'register');
    return connection;
  }

  send(frame: unknown): void {
    this.socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  get messages(): MessageFrame[] {
    return this.frames.filter((frame) => frame.cmd === 'message');
  }

  /** The first frame, come or still to come, that a test looks for. */
  async until<T extends ServerFrame>(wanted: (frame: ServerFrame) => frame is T): Promise<T>;
  async until(wanted: (frame: ServerFrame) => boolean): Promise<ServerFrame>;
  async until(wanted: (frame: ServerFrame) => boolean): Promise<ServerFrame> {
    return new Promise((resolve) => {
      const check = (): void => {
        const found = this.frames.find(wanted);
        if (!found) return;
        this.#waiting.delete(check);
        resolve(found);
      };
      this.#waiting.add(check);
      check();
    });
  }

  /** The first message of a topic and type. */
  async message(topic: string, type: string): Promise<MessageFrame> {
    const frame = await this.until((each) => each.cmd === 'message' && each.topic === topic && each.type === type);
    return frame as MessageFrame;
  }

  close(): void {
    this.socket.close(1000);
  }
}

/** The first frame of a client (PUSH-02). */
export function registration(client: DeviceClient, lastId?: number): Record<string, unknown> {
  const { device_id, plat, device, version } = client.common();
  const last = lastId === undefined ? {} : { last_id: lastId };
  return { cmd: 'register', app: 'zconsole', device_id, plat, device, version, token: client.token, ...last };
}
