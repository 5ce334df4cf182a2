import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type ClientRequest, request as httpRequest } from 'node:http';
import path from 'node:path';
import type { CallData } from '#shared/contract/define.ts';
import type { Calls } from '#shared/contract/index.ts';
import { fileCalls } from '#shared/contract/calls-files.ts';
import { callerNamed, type FileDevice, requestInfo, startFileDevice } from '../test-kit.ts';

/** Folder of the account `ann`, in which the tests work. */
export const home = '/zenith_sata/ann/data';

type Check = CallData<Calls['uploadCheck']>;
type Headers = Record<string, string | undefined>;

export interface Ask {
  readonly headers?: Headers;
  readonly body?: Uint8Array | string;
  readonly user?: string;
}

/** A device and a client of its uploads that can do everything wrong. */
export class UploadBench {
  device: FileDevice;
  base: string;

  private constructor(device: FileDevice, base: string) {
    this.device = device;
    this.base = base;
  }

  static async start(): Promise<UploadBench> {
    const device = await startFileDevice();
    mkdirSync(device.disk(home), { recursive: true });
    return new UploadBench(device, await device.listen());
  }

  /** Ends the device, lets something happen to its folder, and starts it again. */
  async restart(meanwhile: () => void = () => undefined): Promise<void> {
    await this.device.stop();
    meanwhile();
    this.device = await startFileDevice(this.device.dataDir);
    this.base = await this.device.listen();
  }

  /** Makes the upload check for a file `a.bin` of 100 bytes unless told otherwise. */
  async check(args: Record<string, unknown>, username = 'ann'): Promise<Check> {
    const fields = fileCalls.uploadCheck.request.parse({ path: home, name: 'a.bin', size: 100, ...args });
    const data = await this.device.handlers.uploadCheck(fields, callerNamed(username), requestInfo);
    return fileCalls.uploadCheck.response.parse(data);
  }

  /** One tus request. */
  ask(method: string, url: string, { headers = {}, body, user = 'ann' }: Ask = {}): Promise<Response> {
    const all: Headers = { 'x-user': user, 'tus-resumable': '1.0.0', ...headers };
    const sent = Object.fromEntries(
      Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined),
    );
    const init = { method, headers: sent, ...(body === undefined ? {} : { body: body as string }) };
    return fetch(new URL(url, this.base), init);
  }

  patch(url: string, offset: number, body: Uint8Array | string, headers: Headers = {}): Promise<Response> {
    const own = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) };
    return this.ask('PATCH', url, { body, headers: { ...own, ...headers } });
  }

  /** The offset that HEAD tells; -1 when it tells none. */
  async head(url: string, user = 'ann'): Promise<number> {
    return offsetOf(await this.ask('HEAD', url, { user }));
  }

  /** A PATCH whose body the test sends piece by piece. */
  openPatch(url: string, offset: number, length: number, headers: Record<string, string> = {}): ClientRequest {
    const request = httpRequest(new URL(url, this.base), {
      method: 'PATCH',
      headers: {
        'x-user': 'ann',
        'tus-resumable': '1.0.0',
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
        'content-length': String(length),
        ...headers,
      },
    });
    request.on('error', () => undefined);
    return request;
  }

  get tmpDir(): string {
    return path.join(this.device.dataDir, 'pool/zenith_sata/.hearth-tmp');
  }

  /** Names of unfinished bytes. */
  parts(): string[] {
    return existsSync(this.tmpDir) ? readdirSync(this.tmpDir) : [];
  }

  content(name: string, dir = home): Buffer {
    return readFileSync(this.device.disk(`${dir}/${name}`));
  }

  put(name: string, text: string): void {
    writeFileSync(this.device.disk(`${home}/${name}`), text);
  }

  listed(): string[] {
    return readdirSync(this.device.disk(home)).sort();
  }
}

export const offsetOf = (answer: Response): number => Number(answer.headers.get('upload-offset') ?? -1);

/** Writes an Upload-Metadata header. */
export const metadata = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');

/** Writes an Upload-Checksum header. */
export const sum = (algorithm: string, bytes: Uint8Array): string =>
  `${algorithm} ${createHash(algorithm).update(bytes).digest('base64')}`;

/** Waits for something that the device does after the client has gone. */
export async function until(happened: () => boolean | Promise<boolean>): Promise<void> {
  for (let round = 0; round < 4000; round += 1) {
    if (await happened()) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error('it did not happen');
}
