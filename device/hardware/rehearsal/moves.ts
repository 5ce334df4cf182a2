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
  /** The SSDs are used for something else. */
  | { readonly op: 'ssd'; readonly mode: SsdMode };

/** Why a move cannot be made, in words for the person who tries it. */
export class ImpossibleMove extends Error {
  /** Place of the move in the list, from 0. */
  index = 0;
}

/** The sandbox: the device, and the disks that were pulled and lie beside it. */
export interface Sandbox {
  readonly state: HardwareState;
  readonly now: number;
  readonly shelf: readonly Disk[];
}

/** True for moves that are made with the hands, at a device that is switched off if it may be. */
export const isByHand = ({ op }: RehearsalMove): boolean =>
  op === 'pull' || op === 'insert' || op === 'swap' || op === 'fail';

function diskIn({ board, storage }: HardwareState, position: number): Disk | undefined {
  if (position < 1 || position > board.slots) throw new ImpossibleMove(`the device has ${board.slots} slots`);
  return storage.disks.find((disk) => disk.position === position);
}

function occupied(state: HardwareState, position: number): Disk {
  const disk = diskIn(state, position);
  if (!disk) throw new ImpossibleMove(`slot ${position} is empty`);
  return disk;
}

const isOfSerial = (sn: string | undefined) => (disk: Disk) => disk.sn === sn;

function insertion({ state, shelf }: Sandbox, move: Extract<RehearsalMove, { op: 'insert' }>): HardwareEvent {
  const { position, sn, size } = move;
  if (diskIn(state, position)) throw new ImpossibleMove(`slot ${position} holds a disk`);
  const pulled = shelf.find(isOfSerial(sn));
  if (sn !== undefined && !pulled) throw new ImpossibleMove(`no disk ${sn} was pulled`);
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
      if (move.position === move.with) throw new ImpossibleMove('a disk does not change places with itself');
      return [
        ...disks.map(({ position }): HardwareEvent => ({ type: 'disk-out', position })),
        { type: 'disk-in', disk: moveTo(disks[0], move.with) },
        { type: 'disk-in', disk: moveTo(disks[1], move.position) },
      ];
    }
    case 'fail':
      occupied(state, move.position);
      return [{ type: 'disk-change', position: move.position, change: 'fail' }];
    case 'ssd': {
      const serials = state.ssd.cards.filter(isUsable).map((card) => card.serial_number);
      if (serials.length === 0) throw new ImpossibleMove('no SSD can be used');
      return [{ type: 'ssd-format', mode: move.mode, serials }];
    }
    case 'answer': {
      const id = storageMessageOf(state, now)?.data?.id;
      if (typeof id !== 'string') throw new ImpossibleMove('the device asks nothing');
      const devs = state.storage.disks
        .filter(({ sn, hasfs }) => hasfs === 1 && !state.storage.layout?.list.some(isOfSerial(sn)))
        .map(({ dev }) => dev);
      return [{ type: 'confirm', id, option: move.option, devs }];
    }
  }
}
