import type { StorageMessageWire } from '#shared/contract/storage.ts';
import type { HardwareState } from '../state.ts';
import { ratesAt, remainOf } from './job.ts';
import type { FormatJob } from './state.ts';

/** The message of a format; null while nothing is to be seen of it. */
export function formatMessage(state: HardwareState, job: FormatJob, now: number): StorageMessageWire | null {
  const { id, mode, phase, failure } = job;
  if (phase === 'accepted' || phase === 'wait') return null;
  if (phase === 'ok') {
    const data = { id, progress: 'formatok', formatMode: mode, style: mode };
    return { type: 'complete', code: 200, msg: '', data };
  }
  const rates = ratesAt(job, now);
  const list = state.storage.disks
    .filter((disk) => disk.sn in rates)
    .map((disk) => ({ ...disk, rate: rates[disk.sn] ?? 0 }));
  const progress = failure?.progress ?? (phase === 'initialize' ? phase : 'formatdisk');
  const data = { id, slot: state.board.slots, formatMode: mode, progress, new: { mode, list, disksGroup: [] } };
  return { type: 'formatting', code: failure?.code ?? 200, msg: failure?.msg ?? '', data };
}

/** Progress of a running format between polls, for the administrator's page (PUSH-08). */
export function formatProgressOf(state: HardwareState, now: number): StorageMessageWire | null {
  const job = state.format;
  const isRunning = job?.phase === 'wipe' || job?.phase === 'formatdisk' || job?.phase === 'initialize';
  if (!job || !isRunning || job.since === null) return null;
  const message = formatMessage(state, job, now);
  const rates = ratesAt(job, now);
  const disks = state.storage.disks
    .filter((disk) => disk.sn in rates)
    .map((disk) => ({ position: disk.position, dev: disk.dev, rate: rates[disk.sn] ?? 0 }));
  const rate = disks.length === 0 ? 0 : disks.reduce((sum, disk) => sum + disk.rate, 0) / disks.length;
  return message && { ...message, data: { ...message.data, rate, remain: remainOf(job, now), disks } };
}
