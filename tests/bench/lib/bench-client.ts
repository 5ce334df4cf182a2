import http from 'node:http';
import type { CallArgs, CallData, CallSpec } from '#shared/contract/define.ts';
import { encodeFields } from '#shared/contract/wire.ts';
import { DeviceClient } from '../../contract/device-client.ts';

/** A client of the device that takes times. */
export class BenchClient extends DeviceClient {
  readonly #http: string;
  readonly #agent = new http.Agent({ keepAlive: true });

  constructor(base: string) {
    super(base);
    this.#http = base;
  }

  /** Makes a call; throws on any code but success. */
  async data<C extends CallSpec>(spec: C, args: CallArgs<C>): Promise<CallData<C>> {
    const answer = await this.call(spec, args);
    if (answer.code !== '200') throw new Error(`${spec.path}: ${answer.code} ${answer.msg}`);
    return answer.data;
  }

  /** Milliseconds from the first byte of a POST call to the last byte of its answer, over a kept connection. */
  async time<C extends CallSpec>(spec: C, args: CallArgs<C>): Promise<number> {
    const form = new URLSearchParams({ ...encodeFields(args), ...this.common() }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const url = `${this.#http}${spec.path}?webagent=v2`;
    const { ms, body } = await request(url, { agent: this.#agent, method: 'POST', headers }, form);
    if (!body.includes('"code":"200"')) throw new Error(`${spec.path}: ${body.toString().slice(0, 200)}`);
    return ms;
  }

  /** Address of a file's bytes. */
  downloadUrl(path: string): string {
    const query = new URLSearchParams({ path, request_purpose: '5', webagent: 'v2', device_id: this.deviceId });
    return `${this.#http}/v2/file/download?${query.toString()}`;
  }
}

/** One request; the body is read to its end. */
export function request(
  url: string,
  options: http.RequestOptions,
  body?: string,
): Promise<{ body: Buffer; ms: number; status: number }> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const sent = http.request(url, options, (answer) => {
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
