import { createHash, randomBytes } from 'node:crypto';
import { request } from 'node:http';
import type { CallArgs, CallData, CallSpec } from '#shared/contract/define.ts';
import { devicePath } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import { encodeFields } from '#shared/contract/wire.ts';
import { encryptFor } from '../fixtures/encrypt.ts';

/** An answer as it came: the status is part of what is tested. */
export interface RawAnswer<Data = unknown> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly code: string;
  readonly data: Data;
}

/** Sends a request from one of this machine's own addresses, 127.0.0.2 and up, each a stranger of its own. */
export function sendFrom(
  address: string,
  base: string,
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string | Buffer } = {},
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const { method = 'GET', headers = {}, body } = options;
    const outgoing = request(new URL(path, base), { method, headers, localAddress: address, agent: false });
    outgoing.on('error', reject);
    outgoing.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        let envelope = { code: '', data: null as unknown };
        try {
          envelope = JSON.parse(text) as typeof envelope;
        } catch {
          // No envelope: a page or bytes.
        }
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, ...envelope });
      });
    });
    outgoing.end(body);
  });
}

/** A client at another address of the network. */
export class StrangerClient {
  readonly deviceId = randomBytes(16).toString('hex');
  token: string | undefined;
  readonly #base: string;
  readonly #address: string;

  constructor(base: string, address: string) {
    this.#base = base;
    this.#address = address;
  }

  async call<C extends CallSpec>(spec: C, args: CallArgs<C>): Promise<RawAnswer<CallData<C>>> {
    const fields: Record<string, string> = {
      plat: 'web',
      version: '1',
      device_id: this.deviceId,
      device: 'Stranger',
      ...(this.token === undefined ? {} : { token: this.token }),
      ...encodeFields(args),
    };
    const form = new URLSearchParams(fields).toString();
    const isGet = spec.method === 'GET';
    const path = devicePath(spec);
    const answer = await sendFrom(this.#address, this.#base, isGet ? `${path}?${form}` : path, {
      method: spec.method,
      headers: isGet ? {} : { 'content-type': 'application/x-www-form-urlencoded' },
      ...(isGet ? {} : { body: form }),
    });
    return answer as RawAnswer<CallData<C>>;
  }

  async signIn(username: string, password: string): Promise<RawAnswer<CallData<typeof calls.login>>> {
    const { data } = await this.call(calls.keyPub, { signme: randomBytes(16).toString('hex') });
    const digest = createHash('sha256').update(password).digest('hex');
    const answer = await this.call(calls.login, {
      username: encryptFor(data.key, username),
      password: encryptFor(data.key, digest),
      key_id: data.key_id,
    });
    if (answer.code === '200') this.token = answer.data.token;
    return answer;
  }
}
