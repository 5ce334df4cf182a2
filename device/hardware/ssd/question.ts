import type { StorageMessageWire } from '#shared/contract/storage.ts';
import { codeOf } from '../core/codes.ts';
import { isBroken, isNew, replacementFor } from './cards.ts';
import { ssdModes, type SsdCard, type SsdState } from './state.ts';

/** What the question about the SSDs is about; the first that fits (SSD-02). */
export type SsdTopic = 'reset' | 'cacheLost' | 'cacheFaulty' | 'broken' | 'unmounted' | 'choice';

/** Why the administrator has to be asked about the SSDs, if he has to. */
export function topicOf(ssd: SsdState): SsdTopic {
  const broken = ssd.cards.filter(isBroken);
  if (ssd.style === 'wcache' && ssd.isReset) return 'reset';
  if (broken.length > 0) {
    const isLost = broken.some((card) => card.error === 'ssd_lost');
    // Without a new SSD there is nothing to choose from: the cached data are out of reach.
    if (ssd.style === 'wcache' && isLost && !ssd.cards.some(isNew)) return 'cacheLost';
    return ssd.style === 'rcache' ? 'cacheFaulty' : 'broken';
  }
  return ssd.pool === 'unmounted' ? 'unmounted' : 'choice';
}

const isOpen = ({ settled }: SsdState, card: SsdCard): boolean => !settled.includes(card.serial_number);

/** True when something about the SSDs is not decided yet. */
export function needsDecision(ssd: SsdState): boolean {
  switch (topicOf(ssd)) {
    case 'reset':
      return true;
    case 'cacheLost':
    case 'cacheFaulty':
    case 'broken':
      return ssd.cards.some((card) => isBroken(card) && isOpen(ssd, card));
    case 'unmounted':
      return ssd.cards.some((card) => card.isused === 1 && isOpen(ssd, card));
    case 'choice':
      return ssd.cards.some((card) => isNew(card) && isOpen(ssd, card));
  }
}

/** Names of what can be answered; Force use, as a risk, is never among them (SSD-20). */
function optionsOf(ssd: SsdState): string[] {
  switch (topicOf(ssd)) {
    case 'reset':
    case 'choice':
      return [...ssdModes];
    case 'unmounted':
      return ['mountpool', 'storage'];
    case 'broken':
      return ssd.style === 'wcache' && ssd.cards.some(isNew) ? ['recover', 'ignore'] : ['ignore'];
    case 'cacheLost':
    case 'cacheFaulty':
      return [];
  }
}

/** The mode that works at this moment; '' when none does. */
function workingStyle(ssd: SsdState): string {
  return ssd.style !== 'none' && topicOf(ssd) === 'choice' ? ssd.style : '';
}

/** The question about the SSDs as a storage message; `slot` is the number of disk slots. */
export function questionMessage(ssd: SsdState, id: string, slot: number): StorageMessageWire {
  const { slots: ssd_slot, cards: ssds, style } = ssd;
  const topic = topicOf(ssd);
  if (topic === 'cacheLost') {
    const data = { id, slot, ssd_slot, ssd_style: style, old_style: style, ssds, pool_mounted: false };
    return { type: 'blocking', code: codeOf('blocking', 'ssdLost'), msg: '', data };
  }
  if (topic === 'cacheFaulty')
    return { type: 'blocking', code: 'N300050', msg: '', data: { id, ssd_slot, ssd_style: style, ssds } };
  const replacement = replacementFor(ssd);
  const data = {
    id,
    ssd_slot,
    ssds,
    options: optionsOf(ssd),
    old_style: style,
    ssd_style: workingStyle(ssd),
    pool_mounted: ssd.pool !== 'unmounted',
    is_wcache_reset: topic === 'reset' ? 1 : 0,
    ...(replacement && {
      lossAndErrorSN: [replacement.broken.serial_number],
      newSsdGroup: [replacement.fresh.serial_number],
    }),
  };
  return { type: 'ssdpending', code: 200, msg: '', data };
}

/** Refuses for a mode's reason what a person wants to do with it; '' where it is allowed (CALL-SP-12). */
export function modeRefusal(ssd: SsdState, mode: (typeof ssdModes)[number]): string {
  if (ssd.style === 'rcache') return 'the read-only cache must be released first';
  if (ssd.style === 'wcache' && mode !== 'wcache') return 'the read-write cache must be written back first';
  if (ssd.style === 'dilate' && (mode === 'rcache' || mode === 'wcache'))
    return 'the SSD is part of the storage pool; reset the pool first';
  return '';
}
