import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { calls } from '#shared/contract/index.ts';
import type { DeviceClient } from '../contract/device-client.ts';

/** The device went away in the middle of a request. */
class Gone extends Error {}

const FREE = ['free.txt', 'sub/free.txt', 'new/deep.txt'];
const TAKEN = ['taken.txt', 'sub/taken.txt'];

/** One merge, and how much of it the device has acknowledged. */
interface Turn {
  readonly place: string;
  readonly mode: 'copy' | 'move';
  merged: boolean;
  answered: boolean;
}

/**
 * One client that merges folders, one after the other, and answers what is asked about. Whenever the device was killed,
 * each of the files is there as often as it should be.
 */
export class MergingWorker {
  readonly #root = '/zenith_sata/admin/data/merges';
  readonly #dataDir: string;
  #client: DeviceClient;
  #turn: Turn | undefined;
  #count = 0;
  /** Acknowledged steps so far. */
  done = 0;

  constructor(dataDir: string, client: DeviceClient) {
    this.#dataDir = dataDir;
    this.#client = client;
  }

  meet(_base: string, client: DeviceClient): void {
    this.#client = client;
  }

  begin(): Promise<void> {
    return Promise.resolve();
  }

  async work(random: () => number): Promise<void> {
    try {
      for (;;) await this.#merge(random);
    } catch (error) {
      if (!(error instanceof Gone)) throw error;
    }
  }

  /** Says which files are there too often or not at all; nothing of a turn that had not begun. */
  faults(): Promise<string[]> {
    const turn = this.#turn;
    if (turn === undefined) return Promise.resolve([]);
    const [from, to] = [this.#contents(`${turn.place}/from`), this.#contents(`${turn.place}/to`)];
    const faults: string[] = [];
    for (const name of [...FREE, ...TAKEN]) {
      const [left, come] = [from.get(`mine ${name}`) ?? 0, to.get(`mine ${name}`) ?? 0];
      const isOver = FREE.includes(name) ? turn.merged : turn.answered;
      const isRight =
        turn.mode === 'move' ? left + come === 1 && (!isOver || come === 1) : left === 1 && come <= 1 && (!isOver || come === 1); // prettier-ignore
      if (!isRight) faults.push(`${turn.place} (${turn.mode}): ${name} is there ${left} and ${come} times`);
    }
    for (const name of TAKEN)
      if (to.get(`theirs ${name}`) !== 1) faults.push(`${turn.place}: what was there as ${name} is lost`);
    // What a kill has cut off is looked at once: the next turn has a place of its own.
    this.#turn = undefined;
    return Promise.resolve(faults);
  }

  /** How often each content stands below a folder. */
  #contents(wire: string): Map<string, number> {
    const dir = path.join(this.#dataDir, 'pool', wire);
    const found = new Map<string, number>();
    if (!existsSync(dir)) return found;
    for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const text = readFileSync(path.join(entry.parentPath, entry.name), 'utf8');
      found.set(text, (found.get(text) ?? 0) + 1);
    }
    return found;
  }

  /** A request; any fault of the connection means that the device is gone. */
  async #ask<Answer extends { code: string }>(work: () => Promise<Answer>): Promise<Answer> {
    const answer = await work().catch(() => {
      throw new Gone();
    });
    if (answer.code !== '200') throw new Error(`merging was answered ${answer.code}`);
    return answer;
  }

  /** Makes a file as another program of the device would: what is attacked is the merging. */
  #put(wire: string, content: string): void {
    const file = path.join(this.#dataDir, 'pool', wire);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }

  async #end(id: string): Promise<void> {
    for (;;) {
      const { data } = await this.#ask(() => this.#client.call(calls.taskList, { kind: 'fileHandle', size: 100 }));
      const task = data.list.find((each) => each.id === id);
      if (task?.state === 'done') return;
      if (task?.state === 'fail') throw new Error(`${task.op} failed: ${task.error}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  async #merge(random: () => number): Promise<void> {
    this.#count += 1;
    const place = `${this.#root}/${this.#count}`;
    const [from, to] = [`${place}/from`, `${place}/to`];
    for (const name of [...FREE, ...TAKEN]) this.#put(`${from}/Trip/${name}`, `mine ${name}`);
    for (const name of TAKEN) this.#put(`${to}/Trip/${name}`, `theirs ${name}`);
    const turn: Turn = { place, mode: random() < 0.5 ? 'copy' : 'move', merged: false, answered: false };
    this.#turn = turn;
    const spec = turn.mode === 'copy' ? calls.fileCopy : calls.fileMove;
    const { data } = await this.#ask(() => this.#client.call(spec, { paths: [`${from}/Trip`], to, conflict: 'merge' }));
    turn.merged = true;
    await this.#end(data.task_id);
    const asked = await this.#ask(() => this.#client.call(calls.fileConflicts, { size: 1000 }));
    const ids = asked.data.list.filter(({ task_id: task }) => task === data.task_id).map(({ id }) => id);
    if (ids.length !== TAKEN.length) throw new Error(`${ids.length} names were asked about`);
    const answer = await this.#ask(() => this.#client.call(calls.fileConflictAnswer, { ids, conflict: 'rename' }));
    turn.answered = true;
    await this.#end(answer.data.task_id);
    this.done += 1;
  }
}
