import type { StorageMessageWire } from '#shared/contract/storage.ts';
import type { InfoPart } from '../core/part.ts';
import { remainS, shareAt } from '../core/span.ts';
import type { HardwareState } from '../state.ts';
import type { Disk } from '../storage/state.ts';
import { esataCapacity } from './disks.ts';
import type { EsataJob, EsataRemoval, EsataState } from './state.ts';

/** What a fresh file system takes of a new pool, bytes. */
const FRESH_ESATA_USED = 21_474_836_480;

/** The message of a format of the expansion storage. */
export function esataJobMessage(esata: EsataState, job: EsataJob, now: number): StorageMessageWire {
  const { id, mode } = job;
  const head = { id, type: 'esata' };
  if (job.phase === 'ok') {
    const data = { ...head, progress: 'formatok', formatMode: mode, style: mode };
    return { type: 'complete', code: 200, msg: '', data };
  }
  const rate = shareAt(job.span, now);
  const list = esata.disks.map((disk) => ({ ...disk, rate }));
  const { code, msg } = job.failure ?? { code: 200, msg: '' };
  const data = { ...head, progress: 'formatdisk', formatMode: mode, new: { mode, list, disksGroup: [] } };
  return { type: 'formatting', code, msg, data };
}

/** Progress of a running format, for the administrator's page. */
export function esataProgress({ esata }: HardwareState, now: number): StorageMessageWire | null {
  const { job } = esata;
  if (job?.phase !== 'formatdisk' || job.span.since === null) return null;
  const message = esataJobMessage(esata, job, now);
  const rate = shareAt(job.span, now);
  const disks = esata.disks.map(({ position, dev }) => ({ position, dev, rate }));
  return { ...message, data: { ...message.data, rate, remain: remainS(job.span, now), disks } };
}

const statusOf: Readonly<Record<EsataRemoval['phase'], number>> = {
  stopping: 1,
  done: 2,
  failed: 3,
  resetting: 4,
  resetFailed: 5,
  powerOff: 6,
};

/** How far the removal is: its status and for how many seconds (CALL-ES-01); 0 when there is none. */
export function removalStatus({ removal }: EsataState, now: number): { status: number; duration: number } {
  if (removal === null) return { status: 0, duration: 0 };
  const until = removal.endedAt ?? now;
  return {
    status: statusOf[removal.phase],
    duration: Math.max(0, Math.floor((until - removal.startedAt) / 1000)),
  };
}

/** Disks of the enclosure that the device sees: none of one that is dark or cannot be used. */
export function seenDisks({ enclosure, fault, disks }: EsataState): readonly Disk[] {
  return enclosure === 'on' && fault === 'none' ? disks : [];
}

/** Disks of the enclosure and the figures of its pool. */
export function esataInfo(esata: EsataState): InfoPart {
  const mode = esata.use === 'pool' ? esata.found : null;
  const total = mode === null ? 0 : esataCapacity(mode, esata.disks);
  const used = total === 0 ? 0 : FRESH_ESATA_USED;
  return {
    esata_group: seenDisks(esata).map((disk) => ({ ...disk })),
    esata_usage: {
      style: mode ?? '',
      total_size: total,
      total_usage_size: used,
      real_free_size: total - used,
    },
  };
}
