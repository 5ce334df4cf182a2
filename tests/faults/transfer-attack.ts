// Attacks the transfers of the desktop app in their middle again and again, and looks each time whether everything has
// arrived as it is, once, with nothing left beside it: node tests/faults/transfer-attack.ts [ROUNDS] [SEED]
import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { startDevice, type DeviceProcess } from '../../scripts/lib/device-process.ts';
import { endChild, exited } from '../../scripts/lib/processes.ts';
import { calls } from '../../shared/contract/index.ts';
import { DeviceClient } from '../contract/device-client.ts';
import { takePort } from '../fixtures/ports.ts';
import { AttackLine } from './attack-line.ts';
import { AttackedFiles, home } from './attacked-files.ts';
import { seeded } from './seeded.ts';
import { TransferApp } from './transfer-app.ts';
import { TransferDisks } from './transfer-disks.ts';
import { transferFaults, type TransferFault, type TransferStage } from './transfer-faults.ts';

/** What came of an attack. */
export interface AttackReport {
  readonly rounds: number;
  /** How often each thing was brought about. */
  readonly faults: Readonly<Record<string, number>>;
  /** Longest stretch of one stream that was at the other end and went over the line again (bytes). */
  readonly worst: number;
  readonly files: number;
  readonly wrong: readonly string[];
}

/** Time that a round may take on a busy machine, with every pause before another attempt in it (ms). */
const ROUND_MS = 180_000;
/** What may happen until the next fault of the same round (ms). */
const GAP_MS = 700;

class Attack {
  readonly #random: () => number;
  readonly #disks = new TransferDisks();
  readonly #app = new TransferApp(this.#disks.local);
  readonly #line = new AttackLine(
    (remote) => this.#app.written(remote),
    (url) => this.#files.stored(url),
  );
  readonly #files: AttackedFiles;
  readonly #first = [...transferFaults];
  readonly #counts: Record<string, number> = {};
  #device: DeviceProcess | null = null;
  #port = 0;
  #password = '';

  constructor(seed: number) {
    this.#random = seeded(seed);
    this.#files = new AttackedFiles(this.#disks, this.#random);
  }

  async run(rounds: number, say: (line: string) => void): Promise<AttackReport> {
    const wrong: string[] = [];
    try {
      await this.#begin();
      for (let round = 1; round <= rounds && wrong.length === 0; round += 1) {
        const begun = performance.now();
        const faults = Array.from({ length: 1 + Math.floor(this.#random() * 3) }, () => this.#pick());
        const names = faults.map(({ name }) => name);
        await this.#round(round, faults).catch((error: unknown) => {
          const waiting = this.#line.waiting().join(', ');
          wrong.push(`round ${round} (${names.join(', ')}): ${String(error)}; not answered: ${waiting}`);
        });
        for (const fault of [...this.#files.faults(), ...this.#line.faults])
          wrong.push(`round ${round} (${names.join(', ')}): ${fault}`);
        if (this.#app.ends > 0) wrong.push(`round ${round} (${names.join(', ')}): the transfers ended by themselves`);
        if (wrong.length === 0) this.#files.clear();
        say(`${round} of ${rounds}: ${names.join(', ')} (${Math.round(performance.now() - begun)} ms)`);
      }
      const { worst } = this.#line;
      return { rounds, faults: this.#counts, worst, files: this.#files.count, wrong };
    } finally {
      this.#app.close();
      await this.#line.close();
      if (this.#device !== null) await endChild(this.#device.child);
      this.#disks.remove();
    }
  }

  async #begin(): Promise<void> {
    const base = await this.#line.listen();
    await this.#startDevice();
    const client = new DeviceClient(this.#device?.http ?? '');
    while (this.#password === '') await sleep(1);
    const { code } = await client.signIn('admin', this.#password);
    if (code !== '200') throw new Error(`the first sign-in was answered ${code}`);
    await client.call(calls.fileList, { path: home });
    mkdirSync(this.#files.there, { recursive: true });
    const { token, deviceId } = client;
    this.#app.service.link({ base, token, nasid: '', owner: 'attack/admin', deviceId, device: 'Attacked', pin: null });
  }

  async #startDevice(): Promise<void> {
    const onLog = (line: string): void => {
      this.#password = /with the password (\S+)/.exec(line)?.[1] ?? this.#password;
    };
    if (this.#port === 0) this.#port = await takePort();
    this.#device = await startDevice({ dataDir: this.#disks.device, port: this.#port, onLog }, ROUND_MS);
    this.#line.aim(this.#device.http);
  }

  async #round(round: number, faults: readonly TransferFault[]): Promise<void> {
    const { service } = this.#app;
    const { up, down } = this.#files.make(round);
    const rules = ['ask', 'rename', 'overwrite'] as const;
    const conflict = rules[Math.floor(this.#random() * rules.length)] ?? 'ask';
    const started = await Promise.all([
      service.upload({ path: home, free: -1, conflict }, [up]),
      service.save({ paths: [down], safe: false, folder: this.#disks.local, conflict }),
    ]);
    const count = started.reduce((sum, start) => sum + start.count, 0);
    if (started.some(({ outcome }) => outcome !== 'started')) throw new Error(JSON.stringify(started));
    const stage: TransferStage = {
      line: this.#line,
      disks: this.#disks,
      service,
      random: this.#random,
      killTransfers: () => this.#app.kill(),
      freeze: () => this.#app.signal('SIGSTOP'),
      thaw: () => this.#app.signal('SIGCONT'),
      restartDevice: async (signal) => {
        const { child } = this.#device ?? {};
        if (child === undefined) return;
        if (signal === 'SIGTERM') await endChild(child);
        else child.kill(signal);
        await exited(child);
        await this.#startDevice();
      },
      // What was told last may be a whole piece behind.
      underWay: async () => (await service.list()).items,
      change: (way, present) => this.#files.change(way, present),
    };
    for (const fault of faults) {
      await sleep(this.#random() * GAP_MS);
      this.#counts[fault.name] = (this.#counts[fault.name] ?? 0) + 1;
      await fault.run(stage);
    }
    await this.#app.settled(count, ROUND_MS);
  }

  /** Each fault once, then by weight. */
  #pick(): TransferFault {
    const bag = transferFaults.flatMap((fault) => Array.from({ length: fault.weight }, () => fault));
    return this.#first.shift() ?? (bag[Math.floor(this.#random() * bag.length)] as TransferFault);
  }
}

/** Runs the attack; `say` hears of each round. */
export const transferAttack = (
  rounds: number,
  seed = rounds,
  say: (line: string) => void = () => undefined,
): Promise<AttackReport> => new Attack(seed).run(rounds, say);

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [rounds, seed] = process.argv.slice(2).map(Number);
  const report = await transferAttack(rounds ?? 500, seed ?? rounds, (line) => process.stderr.write(`${line}\n`));
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  process.exitCode = report.wrong.length > 0 ? 1 : 0;
}
