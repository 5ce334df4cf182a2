import { randomFillSync } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { UPLOAD_CHUNK_BYTES } from '../../shared/constants.ts';
import type { NativeItem } from '../../shared/ipc/transfer-channels.ts';
import type { TransferDisks } from './transfer-disks.ts';

export const home = '/zenith_sata/admin/data';

const MIB = 2 ** 20;
/** Bytes of random content from which files are cut: drawing them anew each round would take longer than sending. */
const STORE = 96 * MIB;

const SMALL_FILES = 40;
const SMALL_BYTES = 200_000;
/** Three files of each direction, and the small ones. */
export const FILES_A_ROUND = 6 + SMALL_FILES;

type Way = 'up' | 'down';

interface Expected {
  readonly way: Way;
  /** Where it comes from. */
  readonly source: string;
  /** Where it must arrive. */
  readonly place: string;
  bytes: Buffer;
}

/** The files of a round, what they must be in the end, and whether they are. */
export class AttackedFiles {
  /** Folder on the disk of the device in which uploads arrive. */
  readonly there: string;
  count = 0;
  readonly #disks: TransferDisks;
  readonly #random: () => number;
  readonly #store = randomFillSync(Buffer.allocUnsafeSlow(STORE));
  /** Where the device keeps what has not arrived. */
  readonly #hidden: string;
  #expected: Expected[] = [];
  #folders: string[] = [];

  constructor(disks: TransferDisks, random: () => number) {
    this.#disks = disks;
    this.#random = random;
    this.there = path.join(disks.device, 'pool', home);
    this.#hidden = path.join(disks.device, 'pool/zenith_sata/.hearth-tmp');
  }

  /** Bytes of an unfinished upload (its address) on the disk of the device. */
  stored(url: string): number {
    const id = url.split('?')[0]?.split('/').at(-1) ?? '';
    return statSync(path.join(this.#hidden, `${id}.part`), { throwIfNoEntry: false })?.size ?? 0;
  }

  /** Makes a folder to upload and one to save; answers the path of the first, and the device's path of the second. */
  make(round: number): { up: string; down: string } {
    this.#expected = [];
    const up = path.join(this.#disks.own, `up${round}`);
    const down = path.join(this.there, `down${round}`);
    const sizes: readonly (() => number)[] = [
      () => 0,
      () => this.#below(5000),
      () => UPLOAD_CHUNK_BYTES,
      () => this.#below(6 * MIB),
      () => 18 * MIB + this.#below(8 * MIB),
    ];
    for (const [way, from, to] of [
      ['up', up, path.join(this.there, `up${round}`)],
      ['down', down, path.join(this.#disks.local, `down${round}`)],
    ] as const) {
      mkdirSync(path.join(from, 'inner'), { recursive: true });
      // One long one always; two more of any kind.
      const some = [4, this.#below(sizes.length), this.#below(sizes.length)];
      const files = some.map((kind, n) => ({
        name: n === 1 ? `inner/${n}.bin` : `${n}.bin`,
        size: sizes[kind]?.() ?? 0,
      }));
      // Many small ones go up in one request.
      if (way === 'up') for (let n = 0; n < SMALL_FILES; n += 1) files.push({ name: `inner/small ${n}.txt`, size: this.#below(SMALL_BYTES) }); // prettier-ignore
      for (const { name, size } of files) {
        const bytes = this.#bytes(size);
        this.#expected.push({ way, source: path.join(from, name), place: path.join(to, name), bytes });
        writeFileSync(path.join(from, name), bytes);
      }
    }
    this.count += this.#expected.length;
    this.#folders = [up, down, path.join(this.there, `up${round}`), path.join(this.#disks.local, `down${round}`)];
    return { up, down: `${home}/down${round}` };
  }

  /** Puts another version in the place of a file of which more than two pieces are missing; false when there is none. */
  change(way: Way, items: readonly NativeItem[]): boolean {
    const kind = way === 'up' ? 'nativeUpload' : 'nativeSave';
    const far = items.filter(
      (item) =>
        item.kind === kind &&
        (item.state === 'wait' || item.state === 'run') &&
        item.size - item.done > 2 * UPLOAD_CHUNK_BYTES,
    );
    const item = far[this.#below(far.length)];
    const file = this.#expected.find((one) => one.way === way && item !== undefined && one.source.endsWith(item.rel));
    if (file === undefined) return false;
    file.bytes = this.#bytes(this.#random() < 0.5 ? file.bytes.length : this.#below(30 * MIB));
    // In its own place, or another file under its name, as editors do.
    if (this.#random() < 0.5) writeFileSync(file.source, file.bytes);
    else {
      writeFileSync(`${file.source}.new`, file.bytes);
      renameSync(`${file.source}.new`, file.source);
    }
    return true;
  }

  /** What is not as it must be. */
  faults(): string[] {
    const faults: string[] = [];
    for (const { source, place, bytes } of this.#expected) {
      const size = statSync(place, { throwIfNoEntry: false })?.size;
      if (size === undefined) faults.push(`${place} has not arrived`);
      else if (!readFileSync(place).equals(bytes)) faults.push(`${place} (${size}) is not ${source} (${bytes.length})`);
    }
    const sources = new Set(this.#expected.flatMap(({ source, place }) => [source, place]));
    for (const folder of this.#folders.filter((one) => existsSync(one)))
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        const full = path.join(entry.parentPath, entry.name);
        if (!entry.isDirectory() && !sources.has(full)) faults.push(`${full} is left, or there twice`);
      }
    for (const name of readdirSync(this.#hidden)) faults.push(`the device still keeps ${name}`);
    return faults;
  }

  clear(): void {
    for (const folder of this.#folders) rmSync(folder, { recursive: true, force: true });
  }

  #below(end: number): number {
    return Math.floor(this.#random() * end);
  }
  #bytes(size: number): Buffer {
    const from = this.#below(STORE - size);
    return this.#store.subarray(from, from + size);
  }
}
