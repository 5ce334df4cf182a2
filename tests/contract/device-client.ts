import { createHash, randomBytes } from 'node:crypto';
import { CLIENT_VERSION, PLATFORM } from '#shared/constants.ts';
import { type CallArgs, type CallData, type CallSpec, devicePath } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import { encodeFields } from '#shared/contract/wire.ts';
import { answered } from '../../device/files/test-answered.ts';
import { encryptFor } from '../fixtures/encrypt.ts';

/** Password of the demo accounts (interfaces.md). */
export const DEMO_PASSWORD = 'Hearth2026';

/** An answer as it came over the wire. */
export interface Answer<T = unknown> {
  readonly status: number;
  readonly code: string;
  readonly msg: string;
  readonly data: T;
}

/** Calls of all clients of this process that were not answered 200, the oldest first: a failing test shows them. */
export const refusals: string[] = [];

/** A client of the device without a browser: signs in, makes declared calls, posts whatever a test wants. */
export class DeviceClient {
  deviceId = randomBytes(16).toString('hex');
  token = '';
  language = 'en';
  /** What it is answered counts in the roll-call of errors; not so for calls made at random. */
  isNoted = true;
  readonly #base: string;

  constructor(base: string) {
    this.#base = base;
  }

  /** Fields that every request carries (SES-06). */
  common(): Record<string, string> {
    return {
      plat: PLATFORM,
      version: CLIENT_VERSION,
      device_id: this.deviceId,
      device: 'Test client',
      ...(this.token === '' ? {} : { token: this.token }),
    };
  }

  /** Sends fields as they are to a path; undefined fields are left out. */
  async send(
    method: string,
    path: string,
    fields: Record<string, string | undefined> = {},
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const all = Object.entries({ ...this.common(), ...fields }).filter(([, value]) => value !== undefined);
    const form = new URLSearchParams(all as [string, string][]).toString();
    const query = `rnd=${Date.now()}_1234&webagent=v2`;
    const isGet = method === 'GET';
    const response = await fetch(`${this.#base}${path}?${isGet ? `${form}&` : ''}${query}`, {
      method,
      headers: {
        'accept-language': this.language,
        ...(isGet ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
      ...(isGet ? {} : { body: form }),
    });
    const text = await response.text();
    const body = JSON.parse(text) as Omit<Answer, 'status'> | Record<string, unknown>;
    // A body without a code is a success and all of it the data (ERR-08).
    const answer = {
      status: response.status,
      ...('code' in body ? (body as Omit<Answer, 'status'>) : { code: '200', msg: '', data: body }),
    };
    if (this.isNoted && answer.code !== '200') refusals.push(`${path} ${answer.code} ${answer.msg}`);
    // What comes through the relay is the same call of another device.
    if (this.isNoted) answered(path.replace(/^\/zconn\/http\/5055\/[^/]+/, ''), answer.code);
    return answer;
  }

  /** Makes a declared call and answers the envelope. */
  async call<C extends CallSpec>(spec: C, args: CallArgs<C>): Promise<Answer<CallData<C>>> {
    const answer = await this.send(spec.method, devicePath(spec), encodeFields(args));
    return answer as Answer<CallData<C>>;
  }

  /** Encrypted credentials for the device's present key (RSA-03). */
  async credentials(
    username: string,
    password: string,
  ): Promise<{ username: string; password: string; key_id: string }> {
    const { data } = await this.call(calls.keyPub, { signme: randomBytes(16).toString('hex') });
    const digest = createHash('sha256').update(password).digest('hex');
    return { username: encryptFor(data.key, username), password: encryptFor(data.key, digest), key_id: data.key_id };
  }

  /** Signs in and keeps the token; answers the envelope. */
  async signIn(
    username: string,
    password: string = DEMO_PASSWORD,
    keep = false,
  ): Promise<Answer<CallData<typeof calls.login>>> {
    const answer = await this.call(calls.login, { ...(await this.credentials(username, password)), keep });
    if (answer.code === '200') this.token = answer.data.token;
    return answer;
  }
}

/** Signs an account in on a client of its own; those of the demo have all the same password. */
export async function signedIn(base: string, username: string, password = DEMO_PASSWORD): Promise<DeviceClient> {
  const client = new DeviceClient(base);
  const { code, msg } = await client.signIn(username, password);
  if (code !== '200') throw new Error(`${username} cannot sign in: ${code} ${msg}`);
  return client;
}
