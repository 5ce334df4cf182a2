import type { StorageMessageWire } from '#shared/contract/storage.ts';
import type { InfoPart } from '../core/part.ts';
import { remainS, shareAt } from '../core/span.ts';
import type { HardwareState } from '../state.ts';
import { ssdCapacity } from './cards.ts';
import type { CacheFlush, SsdJob, SsdMode, SsdState } from './state.ts';

/** What a fresh file system takes of a new pool of SSDs, bytes. */
const FRESH_SSD_USED = 1_073_741_824;

/** What a format of a mode is called; an SSD that widens the pool is formatted like high-speed storage. */
const jobTypes: Readonly<Record<SsdMode, string>> = {
  storage: 'ssdstorage',
  rcache: 'ssdrcache',
  wcache: 'ssdwcache',
  dilate: 'ssdstorage',
};

/** The message of a format of SSDs. */
export function jobMessage(ssd: SsdState, job: SsdJob, now: number): StorageMessageWire {
  const rate = job.phase === 'ok' ? 1 : shareAt(job.span, now);
  const ssds = ssd.cards.filter((card) => job.serials.includes(card.serial_number)).map((card) => ({ ...card, rate }));
  const type = jobTypes[job.mode];
  if (job.phase === 'ok')
    return { type: 'complete', code: 200, msg: '', data: { id: job.id, type, progress: 'formatok', ssds } };
  const { code, msg } = job.failure ?? { code: 200, msg: '' };
  return { type: 'formatting', code, msg, data: { id: job.id, type, progress: 'formatdisk', ssds } };
}

/** The message of a write-back (CFL-01 to CFL-03). */
export function flushMessage(ssd: SsdState, flush: CacheFlush, now: number): StorageMessageWire {
  const { id, status, span, error } = flush;
  const size = ssdCapacity('wcache', ssd.cards);
  const more =
    status === 'writing'
      ? { ssd: { install: 1, size, rate: shareAt(span, now) } }
      : status === 'fail'
        ? { error_message: error }
        : {};
  return { type: 'cacheflush', code: 200, msg: '', data: { id, status, ...more } };
}

/** Progress of a running format or write-back, for the administrator's page. */
export function ssdProgress({ ssd }: HardwareState, now: number): StorageMessageWire | null {
  const { job } = ssd;
  if (job?.phase !== 'formatdisk' || job.span.since === null) return null;
  const message = jobMessage(ssd, job, now);
  const rate = shareAt(job.span, now);
  const disks = ssd.cards
    .filter((card) => job.serials.includes(card.serial_number))
    .map(({ position }) => ({ position, dev: `nvme${position - 1}n1`, rate }));
  const formatMode = jobTypes[job.mode];
  return { ...message, data: { ...message.data, formatMode, rate, remain: remainS(job.span, now), disks } };
}

/**
 * SSDs and their figures (ENT-13). The style is the mode in use; while the result of a format stands it is the usage
 * style, of which there is only one (SSD-05, SSD-14).
 */
export function ssdInfo(ssd: SsdState): InfoPart {
  const total = ssdCapacity(ssd.style, ssd.cards);
  const used = total === 0 ? 0 : FRESH_SSD_USED;
  return {
    ssd_group: ssd.cards.map((card) => ({ ...card })),
    ssd_usage: {
      style: ssd.job?.phase === 'ok' ? 'basic' : ssd.style === 'none' ? '' : ssd.style,
      total_size: total,
      total_usage_size: used,
      real_free_size: total - used,
    },
  };
}

/** How far the write-back is, for the call that asks (CALL-SP-14). */
export function flushState(
  ssd: SsdState,
  now: number,
): { state: 'none' | CacheFlush['status']; rate: number; msg: string } {
  const { flush } = ssd;
  if (flush === null) return { state: 'none', rate: 0, msg: '' };
  const rate = flush.status === 'finish' ? 1 : shareAt(flush.span, now);
  return { state: flush.status, rate, msg: flush.error };
}
