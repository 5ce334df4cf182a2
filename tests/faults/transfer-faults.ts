import { setTimeout as sleep } from 'node:timers/promises';
import type { TransferService } from '../../electron/transfers/transfer-service.ts';
import type { AttackLine } from './attack-line.ts';
import type { NativeItem } from '../../shared/ipc/transfer-channels.ts';
import { canMount, type TransferDisks } from './transfer-disks.ts';

/** What an attack may lay hands on. */
export interface TransferStage {
  readonly line: AttackLine;
  readonly disks: TransferDisks;
  readonly service: TransferService;
  /** A number from 0 to 1 that the seed decides. */
  readonly random: () => number;
  /** Ends the process of the transfers without warning; the app begins it again by itself. */
  killTransfers(): Promise<void>;
  /** Stops the process where it stands, and lets it go on. */
  freeze(): void;
  thaw(): void;
  /** Ends the device, without warning or as it ends by itself, and starts it on the same address. */
  restartDevice(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
  /** Puts another version in the place of a file that is on its way; false when there is none far from its end. */
  change(way: 'up' | 'down', present: readonly NativeItem[]): boolean;
  /** The transfers as they stand at this moment. */
  underWay(): Promise<readonly NativeItem[]>;
}

/** Brings something about in the middle of transfers, and resolves when it is over. */
export interface TransferFault {
  readonly name: string;
  /** How often it comes, beside the others. */
  readonly weight: number;
  run(stage: TransferStage): Promise<void>;
}

const between = ({ random }: TransferStage, least: number, most: number): number =>
  least + Math.floor(random() * (most - least));

/** The line is as it should be again; mostly the computer notices, as it does of its network and of sleep. */
function mended({ line, service, random }: TransferStage): void {
  line.mend();
  if (random() < 0.8) service.wake();
}

const full = (disk: 'device' | 'local'): TransferFault => ({
  name: `the disk is full: ${disk}`,
  weight: 2,
  async run(stage) {
    stage.disks.fill(disk, between(stage, 0, 4 * 2 ** 20));
    await sleep(between(stage, 100, 500));
    stage.disks.free(disk);
  },
});

/** Every fault of the attack. */
export const transferFaults: readonly TransferFault[] = [
  { name: 'the transfers are killed', weight: 6, run: (stage) => stage.killTransfers() },
  {
    name: 'the transfers are killed twice',
    weight: 2,
    async run(stage) {
      await stage.killTransfers();
      await sleep(between(stage, 0, 700));
      await stage.killTransfers();
    },
  },
  { name: 'the device is killed', weight: 4, run: (stage) => stage.restartDevice('SIGKILL') },
  { name: 'the device restarts', weight: 2, run: (stage) => stage.restartDevice('SIGTERM') },
  {
    name: 'device and transfers are killed',
    weight: 2,
    async run(stage) {
      await Promise.all([stage.restartDevice('SIGKILL'), stage.killTransfers()]);
    },
  },
  {
    name: 'the network is cut',
    weight: 6,
    async run(stage) {
      stage.line.cut();
      await sleep(between(stage, 5, 600));
      mended(stage);
    },
  },
  {
    name: 'the network falls silent',
    weight: 3,
    async run(stage) {
      stage.line.mute();
      await sleep(between(stage, 20, 600));
      stage.line.cut();
      stage.line.mend();
      stage.service.wake();
    },
  },
  {
    name: 'the computer sleeps',
    weight: 3,
    async run(stage) {
      stage.line.mute();
      stage.freeze();
      await sleep(between(stage, 20, 600));
      stage.line.cut();
      stage.line.mend();
      stage.thaw();
      stage.service.wake();
    },
  },
  {
    name: 'something on the way answers 504',
    weight: 4,
    async run(stage) {
      stage.line.answer(504);
      await sleep(between(stage, 20, 300));
      mended(stage);
    },
  },
  {
    name: 'a bit turns over',
    weight: 2,
    run: async ({ line }) => {
      line.corrupt();
    },
  },
  ...(['up', 'down'] as const).map((way): TransferFault => ({
    name: `a file changes on its way ${way}`,
    weight: 3,
    run: async ({ change, underWay }) => void change(way, await underWay()),
  })),
  {
    name: 'a file changes while nobody looks',
    weight: 3,
    async run(stage) {
      stage.line.cut();
      const present = await stage.underWay();
      await stage.killTransfers();
      stage.change('up', present);
      stage.change('down', present);
      mended(stage);
    },
  },
  ...(canMount ? [full('device'), full('local')] : []),
];
