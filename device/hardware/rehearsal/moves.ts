import { eventOfFormat, type FormatRequest } from '../format/format-request.ts';
import { moveTo, newDisk } from '../storage/disks.ts';
import { isUsable } from '../ssd/cards.ts';
import type { SsdMode } from '../ssd/state.ts';
import type { HardwareState } from '../state.ts';
import type { Disk } from '../storage/state.ts';
import type { HardwareEvent } from '../transition.ts';
import { storageMessageOf } from '../views.ts';

/** What a person tries out on the sandbox. Positions from 1, sizes in bytes. */
export type RehearsalMove =
  | { readonly op: 'pull'; readonly position: number }
  /** A disk is put in: one that was pulled, by its serial number, else a new one of a size. */
  | { readonly op: 'insert'; readonly position: number; readonly sn?: string | undefined; readonly size?: number | undefined } // prettier-ignore
  /** Two disks change places. */
  | { readonly op: 'swap'; readonly position: number; readonly with: number }
  /** A disk breaks in its slot. */
  | { readonly op: 'fail'; readonly position: number }
  | { readonly op: 'restart' }
  /** An answer to what the device asks then. */
  | { readonly op: 'answer'; readonly option: string }
  /** The disks are erased, and a backup mode is asked for. */
  | { readonly op: 'reset' }
  /** A backup mode that the device offers. */
  | { readonly op: 'format'; readonly option: string }
  /** Another pool of the disks, as the format of internal disks makes it. */
  | ({ readonly op: 'pool' } & FormatRequest)
  /** The SSDs are used for something else. */
  | { readonly op: 'ssd'; readonly mode: SsdMode };

/** Why a move cannot be made; each has its words in the language of the page. */
export type Obstacle = 'slots' | 'empty' | 'taken' | 'notPulled' | 'itself' | 'noSsd' | 'notAsked' | 'refused';

/** A move that cannot be made, and why: what stands in the way, and the figures that belong to it. */
export class ImpossibleMove extends Error {
  /** Place of the move in the list, from 0. */
  index = 0;
  readonly why: Obstacle;
  readonly values: Readonly<Record<string, string | number>>;

  constructor(message: string, why: Obstacle, values: Readonly<Record<string, string | number>> = {}) {
    super(message);
    this.why = why;
    this.values = values;
  }
}

/** The sandbox: the device, the disks that were pulled and lie beside it, and what was written over on the way. */
export interface Sandbox {
  readonly state: HardwareState;
  readonly now: number;
  readonly shelf: readonly Disk[];
  /** Serial numbers. A disk in a new pool holds data again, but not those it held. */
  readonly erased: ReadonlySet<string>;
}

/** True for moves that are made with the hands, at a device that is switched off if it may be. */
export const isByHand = ({ op }: RehearsalMove): boolean =>
  op === 'pull' || op === 'insert' || op === 'swap' || op === 'fail';

function diskIn({ board, storage }: HardwareState, position: number): Disk | undefined {
  if (position < 1 || position > board.slots)
    throw new ImpossibleMove(`the device has ${board.slots} slots`, 'slots', { slots: board.slots });
  return storage.disks.find((disk) => disk.position === position);
}

function occupied(state: HardwareState, position: number): Disk {
  const disk = diskIn(state, position);
  if (!disk) throw new ImpossibleMove(`slot ${position} is empty`, 'empty', { position });
  return disk;
}

const isOfSerial = (sn: string | undefined) => (disk: Disk) => disk.sn === sn;

function insertion({ state, shelf }: Sandbox, move: Extract<RehearsalMove, { op: 'insert' }>): HardwareEvent {
  const { position, sn, size } = move;
  if (diskIn(state, position)) throw new ImpossibleMove(`slot ${position} holds a disk`, 'taken', { position });
  const pulled = shelf.find(isOfSerial(sn));
  if (sn !== undefined && !pulled) throw new ImpossibleMove(`no disk ${sn} was pulled`, 'notPulled', { sn });
  if (pulled) return { type: 'disk-in', disk: moveTo(pulled, position) };
  const serial = `NEW-${position}-${state.serial}`;
  return {
    type: 'disk-in',
    disk: newDisk({ position, sn: serial, uuid: serial, ...(size === undefined ? {} : { size }) }),
  };
}

/** The events that a move by hand, or an answer, consists of. Throws ImpossibleMove. */
export function eventsOf(sandbox: Sandbox, move: Exclude<RehearsalMove, { op: 'restart' }>): HardwareEvent[] {
  const { state, now } = sandbox;
  switch (move.op) {
    case 'pull':
      occupied(state, move.position);
      return [{ type: 'disk-out', position: move.position }];
    case 'insert':
      return [insertion(sandbox, move)];
    case 'swap': {
      const disks = [occupied(state, move.position), occupied(state, move.with)] as const;
      if (move.position === move.with) throw new ImpossibleMove('a disk does not change places with itself', 'itself');
      return [
        ...disks.map(({ position }): HardwareEvent => ({ type: 'disk-out', position })),
        { type: 'disk-in', disk: moveTo(disks[0], move.with) },
        { type: 'disk-in', disk: moveTo(disks[1], move.position) },
      ];
    }
    case 'fail':
      occupied(state, move.position);
      return [{ type: 'disk-change', position: move.position, change: 'fail' }];
    case 'reset':
      return [{ type: 'reset-pool' }];
    case 'format':
      return [{ type: 'start-format', optionId: move.option }];
    case 'pool':
      return [eventOfFormat(move)];
    case 'ssd': {
      const serials = state.ssd.cards.filter(isUsable).map((card) => card.serial_number);
      if (serials.length === 0) throw new ImpossibleMove('no SSD can be used', 'noSsd');
      return [{ type: 'ssd-format', mode: move.mode, serials }];
    }
    case 'answer': {
      const id = storageMessageOf(state, now)?.data?.id;
      if (typeof id !== 'string') throw new ImpossibleMove('the device asks nothing', 'notAsked');
      const devs = state.storage.disks
        .filter(({ sn, hasfs }) => hasfs === 1 && !state.storage.layout?.list.some(isOfSerial(sn)))
        .map(({ dev }) => dev);
      return [{ type: 'confirm', id, option: move.option, devs }];
    }
  }
}
