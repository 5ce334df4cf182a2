import type { StorageMessageWire, StorageState } from '#shared/contract/storage.ts';
import { isRefusal } from '../core/part.ts';
import type { HardwareState } from '../state.ts';
import { attempt, type HardwareEvent, nextStep, takeStep } from '../transition.ts';
import { areFilesReady, storageMessageOf, storageStateOf } from '../views.ts';
import { eventsOf, ImpossibleMove, isByHand, type RehearsalMove, type Sandbox } from './moves.ts';
import { type Outcome, outcomeOf } from './outcome.ts';

/** What clients would be shown at a moment of the rehearsal. */
export interface Screen {
  /** Seconds of model time from the beginning. */
  readonly atS: number;
  /** Moves made so far. */
  readonly moves: number;
  readonly power: HardwareState['power'];
  readonly storageServer: StorageState;
  readonly message: StorageMessageWire | null;
  readonly files: boolean;
}

/** Everything settles within this model time, copies in the background aside. */
const QUIET_MS = 600_000;
/** More steps than any start or format takes. */
const STEPS_MAX = 300;
/** Screens told at most. */
const SCREENS_MAX = 60;

/** True when two moments show the same screen, however far its work is. */
function isSame(one: Screen, other: Screen): boolean {
  const facts = ({ power, storageServer, message, files }: Screen): string =>
    JSON.stringify([
      power,
      storageServer,
      files,
      message?.type,
      message?.code,
      message?.data?.id,
      message?.data?.progress,
    ]);
  return facts(one) === facts(other);
}

/** Disks that a format empties at this moment, by their serial numbers. */
function beingErased({ format, wizard, esata }: HardwareState): readonly string[] {
  // A mirror is made of the disk in use and another one, which is written over.
  const set =
    wizard?.kind === 'mirror' && wizard.state === 'raid1_create'
      ? wizard.serials.slice(1)
      : wizard?.kind === 'first' && wizard.state === 'formatting'
        ? wizard.serials
        : [];
  const writes = format !== null && format.phase !== 'accepted' && format.phase !== 'wait';
  const enclosure = esata.job?.phase === 'formatdisk' ? esata.disks.map(({ sn }) => sn) : [];
  return [...set, ...(writes ? Object.keys(format.rates) : []), ...enclosure];
}

/**
 * Tries moves out on a copy of a state: pure, the state is not touched. By default the device is switched off for
 * moves by hand and started again; `isHot` leaves it on. Throws ImpossibleMove for a move that cannot be made then.
 */
export function rehearse(
  first: HardwareState,
  startedAt: number,
  moves: readonly RehearsalMove[],
  isHot: boolean,
): { screens: Screen[]; outcome: Outcome; disks: HardwareState['storage']['disks'] } {
  let sandbox: Sandbox = { state: first, now: startedAt, shelf: [], erased: new Set() };
  let made = 0;
  const screens: Screen[] = [];
  const show = (): void => {
    const { state, now } = sandbox;
    const screen: Screen = {
      atS: Math.round((now - startedAt) / 1000),
      moves: made,
      power: state.power,
      storageServer: storageStateOf(state),
      message: storageMessageOf(state, now),
      files: areFilesReady(state),
    };
    const last = screens.at(-1);
    if (screens.length < SCREENS_MAX && !(last && isSame(last, screen))) screens.push(screen);
  };
  const become = (state: HardwareState, now: number): void => {
    const isIn = (sn: string): boolean => state.storage.disks.some((disk) => disk.sn === sn);
    const pulled = sandbox.state.storage.disks.filter(({ sn }) => !isIn(sn));
    const shelf = [...sandbox.shelf.filter(({ sn }) => !isIn(sn)), ...pulled];
    sandbox = { state, now, shelf, erased: new Set([...sandbox.erased, ...beingErased(state)]) };
    show();
  };
  const happen = (event: HardwareEvent): void => {
    const { state, now } = sandbox;
    const outcome = attempt(state, event, now);
    if (isRefusal(outcome))
      throw new ImpossibleMove(`the device refuses this now (${outcome.refused})`, 'refused', {
        code: outcome.refused,
      });
    become(outcome, now);
  };
  const settleDown = (): void => {
    const end = sandbox.now + QUIET_MS;
    for (let taken = 0; taken < STEPS_MAX; taken += 1) {
      const due = nextStep(sandbox.state);
      if (!due || due.at > end) return;
      become(takeStep(sandbox.state, due), due.at);
    }
  };
  const make = (move: RehearsalMove): void => {
    if (move.op === 'restart') happen({ type: sandbox.state.power === 'off' ? 'power-on' : 'reboot' });
    else eventsOf(sandbox, move).forEach(happen);
  };

  show();
  for (const [i, move] of moves.entries()) {
    const byHand = isByHand(move) && !isHot;
    if (byHand && sandbox.state.power !== 'off') {
      happen({ type: 'shutdown' });
      settleDown();
    } else if (!byHand && sandbox.state.power === 'off' && move.op !== 'restart') {
      happen({ type: 'power-on' });
      settleDown();
    }
    try {
      make(move);
    } catch (error) {
      if (error instanceof ImpossibleMove) error.index = i;
      throw error;
    }
    made = i + 1;
    if (!byHand) settleDown();
  }
  if (sandbox.state.power === 'off') happen({ type: 'power-on' });
  settleDown();
  return { screens, outcome: outcomeOf(first, sandbox), disks: sandbox.state.storage.disks };
}
