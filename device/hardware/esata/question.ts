import type { StorageMessageWire } from '#shared/contract/storage.ts';
import { codeOf } from '../core/codes.ts';
import type { EsataState } from './state.ts';

/** What the question about the expansion storage is about. */
export type EsataTopic = 'disabled' | 'broken' | 'absent' | 'pool' | 'empty';

/** Why the administrator has to be asked about the expansion storage; null when nothing is open. */
export function esataTopic(esata: EsataState): EsataTopic | null {
  const { enclosure, fault, disks, found, layout, use, settled } = esata;
  const isSettled = (sn: string): boolean => settled.includes(sn);
  if (enclosure !== 'on') return layout !== null && !isSettled('absent') ? 'absent' : null;
  if (fault !== 'none') return isSettled(fault) ? null : fault;
  if (use !== 'none' || disks.length === 0 || disks.every(({ sn }) => isSettled(sn))) return null;
  return found === null ? 'empty' : 'pool';
}

const optionsOf: Readonly<Record<EsataTopic, readonly string[]>> = {
  disabled: ['ignore'],
  broken: ['ignore'],
  absent: ['remove', 'ignore'],
  pool: ['mountpool', 'extmountpool', 'extmountdisk', 'init', 'ignore'],
  empty: ['ignore'],
};

/** What may be answered to the question that stands. */
export function esataOffers(esata: EsataState): readonly string[] {
  const topic = esata.question === null ? null : esataTopic(esata);
  return topic === null ? [] : optionsOf[topic];
}

const nothing = { mode: '', list: [], disksGroup: [] };

/** The question about the expansion storage as a storage message. */
export function esataQuestionMessage(esata: EsataState, id: string): StorageMessageWire | null {
  const topic = esataTopic(esata);
  if (topic === null) return null;
  const { slots: slot, disks, found, layout } = esata;
  const options = optionsOf[topic];
  switch (topic) {
    case 'disabled':
    case 'broken': {
      const code = codeOf('esata', topic === 'disabled' ? 'esataNotEnabled' : 'esataFault');
      return { type: 'esata-pending', code, msg: '', data: { id, slot, new: nothing, options } };
    }
    case 'empty': {
      const data = { id, slot, new: { ...nothing, list: disks }, options, pool_mounted: true };
      return { type: 'esata-pending', code: 200, msg: '', data };
    }
    case 'pool': {
      const old = { mode: 'none', list: [], disksGroup: [] };
      const current = { mode: found ?? '', list: disks, disksGroup: [] };
      const data = { id, slot, mode: found ?? '', old, new: current, options, pool_mounted: true };
      return { type: 'esata-confirm', code: 200, msg: '', data };
    }
    case 'absent': {
      const old = { mode: layout?.mode ?? '', list: layout?.list ?? [], disksGroup: layout?.disksGroup ?? [] };
      const data = { id, slot, mode: '', old, new: nothing, options, pool_mounted: true };
      return { type: 'esata-confirm', code: 200, msg: '', data };
    }
  }
}
