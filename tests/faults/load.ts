import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { calls } from '#shared/contract/index.ts';
import { tarEnd, tarHeader, tarPadding } from '#shared/rules/tar-writer.ts';
import type { DeviceClient } from '../contract/device-client.ts';

/** What a file may hold; a name that may also be absent has `undefined` among them. */
type Allowed = readonly (string | undefined)[];

/** Bytes that follow from a name and a number, so that they need not be kept. */
function bytesOf(seed: string, size: number): Buffer {
  const step = createHash('sha256').update(seed).digest();
  return Buffer.alloc(size, step);
}
const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** The device went away in the middle of a request. */
class Gone extends Error {}

/**
 * One client that works in a folder of its own, one thing after the other, and remembers what the device has
 * acknowledged. What was under way when the device was killed may have happened or not; nothing else may.
 */
export class Worker {
  readonly folder: string;
  readonly #dataDir: string;
  readonly #known = new Map<string, Allowed>();
  #client: DeviceClient;
  #base: string;
  #count = 0;
  #setting = { said: 0, tried: 0 };
  /** Acknowledged steps so far. */
  done = 0;

  constructor(name: string, dataDir: string, base: string, client: DeviceClient) {
    this.folder = `/zenith_sata/admin/data/${name}`;
    this.#dataDir = dataDir;
    this.#base = base;
    this.#client = client;
  }

  /** The device is there again, at another address. */
  meet(base: string, client: DeviceClient): void {
    this.#base = base;
    this.#client = client;
  }

  async begin(): Promise<void> {
    const cut = this.folder.lastIndexOf('/');
    await this.#client.call(calls.fileMkdir, { path: this.folder.slice(0, cut), name: this.folder.slice(cut + 1) });
  }

  /** Works until the device is gone. */
  async work(random: () => number): Promise<void> {
    const steps = [
      () => this.#upload(random),
      () => this.#batch(random),
      () => this.#copy(random),
      () => this.#rename(random),
      () => this.#remove(random),
      () => this.#set(),
    ];
    try {
      for (;;) {
        await steps[Math.floor(random() * steps.length)]?.();
        this.done += 1;
      }
    } catch (error) {
      if (!(error instanceof Gone)) throw error;
    }
  }

  /** Says what is wrong with what stands on the disk and with what the device answers; empty when all is well. */
  async faults(): Promise<string[]> {
    const dir = path.join(this.#dataDir, 'pool', this.folder);
    const there = new Set(existsSync(dir) ? readdirSync(dir) : []);
    const faults: string[] = [];
    for (const [name, allowed] of this.#known) {
      const found = there.has(name) ? digest(readFileSync(path.join(dir, name))) : undefined;
      if (!allowed.includes(found))
        faults.push(`${this.folder}/${name} ${found === undefined ? 'is lost' : 'holds something else'}`);
      // What has shown itself is certain from now on.
      if (found === undefined) this.#known.delete(name);
      else this.#known.set(name, [found]);
      there.delete(name);
    }
    for (const name of there) faults.push(`${this.folder}/${name} was never asked for`);
    const value = Number((await this.#client.call(calls.kvLoad, { k: this.#key })).data.value);
    if (value < this.#setting.said || value > this.#setting.tried)
      faults.push(`the setting is ${value}, not ${this.#setting.said} to ${this.#setting.tried}`);
    this.#setting.said = value;
    return faults;
  }

  /** Name of the setting that this worker changes. */
  get #key(): string {
    return this.folder.slice(this.folder.lastIndexOf('/') + 1);
  }

  #fresh(): string {
    this.#count += 1;
    return `file ${this.#count}.bin`;
  }

  #pick(random: () => number): string | undefined {
    const certain = [...this.#known].filter(([, allowed]) => allowed.length === 1).map(([name]) => name);
    return certain[Math.floor(random() * certain.length)];
  }

  /** A request; any fault of the connection means that the device is gone. */
  async #ask<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch {
      throw new Gone();
    }
  }

  async #upload(random: () => number): Promise<void> {
    const name = this.#fresh();
    const bytes = bytesOf(`${this.folder}${name}`, Math.floor(random() * 400_000));
    this.#known.set(name, [digest(bytes), undefined]);
    const text = (value: string): string => Buffer.from(value).toString('base64');
    const response = await this.#ask(() =>
      fetch(`${this.#base}/v2/file/upload`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${this.#client.token}`,
          'tus-resumable': '1.0.0',
          'upload-length': String(bytes.length),
          'upload-metadata': `path ${text(this.folder)},filename ${text(name)}`,
          'content-type': 'application/offset+octet-stream',
        },
        body: new Uint8Array(bytes),
      }),
    );
    if (response.status !== 201) throw new Error(`an upload answered ${response.status}: ${await response.text()}`);
    this.#known.set(name, [digest(bytes)]);
  }

  async #batch(random: () => number): Promise<void> {
    const files = Array.from({ length: 5 + Math.floor(random() * 30) }, () => {
      const name = this.#fresh();
      return { name, bytes: bytesOf(`${this.folder}${name}`, Math.floor(random() * 8000)) };
    });
    for (const { name, bytes } of files) this.#known.set(name, [digest(bytes), undefined]);
    const parts = files.flatMap(({ name, bytes }) => [
      tarHeader({ name, size: bytes.length, mtime: 1 }),
      bytes,
      tarPadding(bytes.length),
    ]);
    const answer = await this.#ask(async () => {
      const response = await fetch(`${this.#base}/v2/file/batch?path=${encodeURIComponent(this.folder)}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${this.#client.token}`, 'content-type': 'application/x-tar' },
        body: new Uint8Array(Buffer.concat([...parts, tarEnd()])),
      });
      return (await response.json()) as { code: string; data: { files: number } };
    });
    if (answer.code !== '200' || answer.data.files !== files.length)
      throw new Error(`a batch answered ${JSON.stringify(answer)}`);
    for (const { name, bytes } of files) this.#known.set(name, [digest(bytes)]);
  }

  /** Waits for the end of a task. */
  async #end(id: string): Promise<void> {
    for (;;) {
      const { data } = await this.#ask(() => this.#client.call(calls.taskList, { kind: 'fileHandle', size: 100 }));
      const task = data.list.find((each) => each.id === id);
      if (task?.state === 'done') return;
      if (task?.state === 'fail') throw new Error(`${task.op} failed: ${task.error}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  async #copy(random: () => number): Promise<void> {
    const name = this.#pick(random);
    if (name === undefined) return;
    const content = this.#known.get(name)?.[0];
    let copy = '';
    for (let number = 1; copy === '' || this.#known.has(copy); number += 1)
      copy = name.replace(/(\.\w+)$/, ` (${number})$1`);
    this.#known.set(copy, [content, undefined]);
    const paths = [`${this.folder}/${name}`];
    const answer = await this.#ask(() =>
      this.#client.call(calls.fileCopy, { paths, to: this.folder, conflict: 'rename' }),
    );
    if (answer.code !== '200') throw new Error(`a copy answered ${answer.code}`);
    await this.#end(answer.data.task_id);
    // The name may have gone to another copy that was under way at an earlier kill; either way it is there.
    this.#known.set(copy, [content]);
  }

  async #rename(random: () => number): Promise<void> {
    const name = this.#pick(random);
    if (name === undefined) return;
    const content = this.#known.get(name)?.[0];
    const next = this.#fresh();
    this.#known.set(name, [content, undefined]);
    this.#known.set(next, [content, undefined]);
    const { code } = await this.#ask(() =>
      this.#client.call(calls.fileRename, { path: `${this.folder}/${name}`, name: next }),
    );
    if (code !== '200') throw new Error(`a rename answered ${code}`);
    this.#known.delete(name);
    this.#known.set(next, [content]);
  }

  async #remove(random: () => number): Promise<void> {
    const name = this.#pick(random);
    if (name === undefined) return;
    this.#known.set(name, [this.#known.get(name)?.[0], undefined]);
    const { data, code } = await this.#ask(() =>
      this.#client.call(calls.fileRemove, { paths: [`${this.folder}/${name}`], permanent: random() < 0.5 }),
    );
    if (code !== '200') throw new Error(`a removal answered ${code}`);
    await this.#end(data.task_id);
    this.#known.delete(name);
  }

  async #set(): Promise<void> {
    this.#setting.tried += 1;
    const value = this.#setting.tried;
    const { code } = await this.#ask(() => this.#client.call(calls.kvCreate, { k: this.#key, v: String(value) }));
    if (code !== '200') throw new Error(`a setting answered ${code}`);
    this.#setting.said = value;
  }
}
