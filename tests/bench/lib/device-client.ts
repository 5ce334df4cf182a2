import { constants, createHash, publicEncrypt, randomBytes } from 'node:crypto';
import http from 'node:http';
import { CLIENT_VERSION, PLATFORM, RSA_CHUNK_CHARS, RSA_SEPARATOR } from '#shared/constants.ts';
import type { CallArgs, CallData, CallSpec } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import { encodeFields } from '#shared/contract/wire.ts';

/** A client of the device without a browser, for benches: signs in and makes the declared calls. */
export class DeviceClient {
  readonly deviceId = randomBytes(16).toString('hex');
  token = '';
  readonly #base: string;
  readonly #agent = new http.Agent({ keepAlive: true });

  constructor(base: string) {
    this.#base = base;
  }

  /** Signs in; the password crosses the wire encrypted for the device's key. */
  async signIn(username: string, password: string): Promise<void> {
    const { key, key_id } = await this.call(calls.keyPub, { signme: randomBytes(16).toString('hex') });
    const digest = createHash('sha256').update(password).digest('hex');
    const session = await this.call(calls.login, {
      username: encrypt(key, username),
      password: encrypt(key, digest),
      key_id,
    });
    this.token = session.token;
  }

  /** Makes a call; throws on any code but success. */
  async call<C extends CallSpec>(spec: C, args: CallArgs<C>): Promise<CallData<C>> {
    const { body } = await this.send(spec, args);
    const answer = JSON.parse(body.toString('utf8')) as { code: string; msg: string; data: CallData<C> };
    if (answer.code !== '200') throw new Error(`${spec.path}: ${answer.code} ${answer.msg}`);
    return answer.data;
  }

  /** Makes a call and gives the raw answer, with the time from the first byte out to the last byte in. */
  async send<C extends CallSpec>(spec: C, args: CallArgs<C>): Promise<{ body: Buffer; ms: number }> {
    const common = {
      plat: PLATFORM,
      version: CLIENT_VERSION,
      device_id: this.deviceId,
      device: 'bench',
      token: this.token,
    };
    const form = new URLSearchParams({ ...encodeFields(args), ...common }).toString();
    const query = `rnd=${Date.now()}_${1000 + Math.floor(Math.random() * 9000)}&webagent=v2`;
    return spec.method === 'GET'
      ? request(`${this.#base}${spec.path}?${form}&${query}`, { agent: this.#agent })
      : request(`${this.#base}${spec.path}?${query}`, { agent: this.#agent, method: 'POST' }, form);
  }

  /** Address of a file's bytes. */
  downloadUrl(path: string): string {
    const query = new URLSearchParams({ path, request_purpose: '5', webagent: 'v2', device_id: this.deviceId });
    return `${this.#base}/v2/file/download?${query.toString()}`;
  }
}

function encrypt(publicKey: string, text: string): string {
  const pieces = Array.from(text).reduce<string[]>((list, char, i) => {
    if (i % RSA_CHUNK_CHARS === 0) list.push('');
    list[list.length - 1] += char;
    return list;
  }, []);
  return pieces
    .map((piece) =>
      publicEncrypt(
        { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' },
        Buffer.from(piece),
      ),
    )
    .map((sealed) => sealed.toString('base64'))
    .join(RSA_SEPARATOR);
}

/** One request over a kept connection; the body is read to its end. */
export function request(
  url: string,
  options: http.RequestOptions,
  body?: string | Buffer,
): Promise<{ body: Buffer; ms: number; status: number }> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const headers: http.OutgoingHttpHeaders =
      typeof body === 'string' ? { 'content-type': 'application/x-www-form-urlencoded' } : {};
    const sent = http.request(url, { ...options, headers: { ...headers, ...options.headers } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        resolve({ body: Buffer.concat(chunks), ms: performance.now() - started, status: answer.statusCode ?? 0 });
      });
      answer.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
