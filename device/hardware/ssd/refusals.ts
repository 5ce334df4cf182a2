import type { ErrorCode } from '#shared/contract/codes.ts';
import type { HardwareState } from '../state.ts';
import { isBroken, isUsable, replacementFor } from './cards.ts';
import { modeRefusal } from './question.ts';
import type { SsdEvent } from './events.ts';
import type { SsdMode } from './state.ts';

function formatRefusal({ ssd }: HardwareState, mode: SsdMode, serials: readonly string[]): ErrorCode | null {
  const cards = serials.map((serial) => ssd.cards.find((card) => card.serial_number === serial));
  if (serials.length === 0 || new Set(serials).size < serials.length) return 'N300001';
  for (const card of cards) {
    if (!card || isBroken(card)) return 'N300010';
    if (!isUsable(card)) return 'N300036';
  }
  return modeRefusal(ssd, mode) === '' ? null : 'N000005';
}

/** Why the device will not do this to its SSDs at the moment; null when it will. */
export function ssdRefusal(state: HardwareState, event: SsdEvent): ErrorCode | null {
  const { ssd } = state;
  const { job, flush, question } = ssd;
  const isBusy = state.power !== 'on' || state.boot !== 'ready' || job?.phase === 'formatdisk';
  switch (event.type) {
    case 'ssd-format':
      return isBusy || job !== null || flush !== null ? 'N000005' : formatRefusal(state, event.mode, event.serials);
    case 'ssd-ignore':
      return question === null ? 'N000003' : null;
    case 'ssd-mount':
      if (question === null || ssd.pool !== 'unmounted') return 'N000003';
      if (isBusy) return 'N000005';
      return ssd.cards.some(isBroken) ? 'N300033' : null;
    case 'ssd-recover':
      if (question === null || ssd.style !== 'wcache' || !ssd.cards.some(isBroken)) return 'N000003';
      if (isBusy) return 'N000005';
      return replacementFor(ssd) === null ? 'N300036' : null;
    case 'ssd-release':
      if (isBusy || flush !== null || ssd.atStart !== 'nothing') return 'N000005';
      if (ssd.style !== 'rcache' && ssd.style !== 'wcache') return 'N000003';
      return ssd.style === 'wcache' && ssd.cards.some(isBroken) ? 'N300033' : null;
    case 'ssd-force':
      if (isBusy || flush?.status === 'writing' || flush?.status === 'finish') return 'N000005';
      return flush !== null || ssd.style === 'wcache' ? null : 'N000003';
    case 'ssd-flush':
      if (isBusy || flush !== null) return 'N000005';
      if (ssd.style !== 'wcache') return 'N000003';
      return ssd.cards.some(isBroken) ? 'N300033' : null;
    case 'ssd-flush-close':
      return flush?.status === 'finish' ? null : 'N000005';
    case 'ssd-handle':
      if (isBusy || job !== null || flush !== null || question !== null) return 'N000005';
      return ssd.cards.every(isBroken) ? 'N300033' : null;
    case 'ssd-in':
    case 'ssd-out':
    case 'ssd-change':
      return null;
  }
}
