import type { StorageMessageWire, StorageState as WireState } from '#shared/contract/storage.ts';
import type { HardwareState } from '../state.ts';
import { offeredOptions } from './options.ts';
import { NO_POOL } from './disks.ts';
import type { Decision, Disk } from './state.ts';

/** The pool's data are there at this moment, though somebody is asked; left out when the device does not say. */
const mounted = ({ storage }: HardwareState): { pool_mounted?: boolean } =>
  storage.isMounted === null ? {} : { pool_mounted: storage.isMounted };

function choiceData(state: HardwareState, id: string): Record<string, unknown> {
  const { disks } = state.storage;
  const { cards } = state.ssd;
  const size = cards.reduce((sum, card) => sum + card.size, 0);
  return {
    id,
    slot: state.board.slots,
    diskNum: disks.length,
    new: { mode: '', list: disks, disksGroup: [] },
    options: offeredOptions(state),
    ...mounted(state),
    ...(cards.length === 0 ? {} : { ssd: { install: 1, size, rate: 0 } }),
  };
}

function comparisonData(state: HardwareState, { id, mode, options, facts }: Decision): Record<string, unknown> {
  const { disks, layout } = state.storage;
  const old = layout ?? { ...NO_POOL, mode: '', disksGroup: [] };
  return {
    id,
    slot: state.board.slots,
    mode,
    old: { mode: old.mode, list: old.list, disksGroup: old.disksGroup },
    new: { mode, list: disks, disksGroup: [] },
    options,
    ...mounted(state),
    ...facts,
  };
}

const brief = ({ position, sn, size, error, cause, suggestion }: Disk): Partial<Disk> => ({
  position,
  sn,
  size,
  error,
  cause,
  suggestion,
});

/** The list of a mount problem: a device with two slots tells of both, one with four of the faulty ones (BOOT-06). */
function errorsData({ board, storage }: HardwareState): Record<string, unknown> {
  const { disks, layout } = storage;
  const told = board.slots === 2 ? disks : disks.filter((disk) => disk.error !== 'ok');
  const current = { mode: layout?.mode ?? '', list: disks, disksGroup: [] };
  return { slot: board.slots, errorDisks: told.map(brief), new: current };
}

/** What the storage service asks, with the facts it asks about. */
export function decisionMessage(state: HardwareState, decision: Decision): StorageMessageWire {
  const { type, code, msg, tells, id } = decision;
  const slot = state.board.slots;
  switch (tells) {
    case 'choice':
      return { type, code, msg, data: choiceData(state, id) };
    case 'comparison':
      return { type, code, msg, data: comparisonData(state, decision) };
    case 'errors':
      return { type, code, msg, data: errorsData(state) };
    case 'disks':
      return { type, code, msg, data: { slot, new: { mode: '', list: state.storage.disks, disksGroup: [] } } };
    case 'slots':
      return { type, code, msg, data: { slot } };
    case 'ssds':
      return { type, code, msg, data: { ssd_slot: state.ssd.slots, ssds: state.ssd.cards } };
    case 'nothing':
      return { type, code, msg, data: { id } };
  }
}

/** State of the storage service while somebody is asked. A passing complaint does not hold it up. */
export function decisionState({ type, tells, code }: Decision): WireState | null {
  if (type === 'booting') return 'storage_booting';
  if (type === 'sysdevrm') return null;
  return tells === 'nothing' && code !== 'N300410' ? null : 'storage_pending';
}
