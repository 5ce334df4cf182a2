import type { StorageMessageWire } from '#shared/contract/storage.ts';
import type { HardwareState } from '../state.ts';
import { ratesAt, remainOf } from './job.ts';
import type { FormatJob } from './state.ts';

/** The message of a format; null while it waits to begin. */
export function formatMessage(state: HardwareState, job: FormatJob, now: number): StorageMessageWire | null {
  if (job.phase === 'wait') return null;
  if (job.phase === 'ok')
    return {
      type: 'complete',
      code: 200,
      msg: '',
      data: { id: job.id, progress: 'formatok', formatMode: job.mode, style: job.mode },
    };
  const rates = ratesAt(job, now);
  const list = state.storage.disks
    .filter((disk) => disk.sn in rates)
    .map((disk) => ({ ...disk, rate: rates[disk.sn] ?? 0 }));
  const progress = job.failure?.progress ?? job.phase;
  return {
    type: 'formatting',
    code: job.failure?.code ?? 200,
    msg: job.failure?.msg ?? '',
    data: {
      id: job.id,
      slot: state.board.slots,
      formatMode: job.mode,
      progress,
      new: { mode: job.mode, list, disksGroup: [] },
    },
  };
}

/** Progress of a running format between polls, for the administrator's page (PUSH-08). */
export function formatProgressOf(state: HardwareState, now: number): StorageMessageWire | null {
  const job = state.format;
  if (!job || (job.phase !== 'formatdisk' && job.phase !== 'initialize') || job.since === null) return null;
  const message = formatMessage(state, job, now);
  const rates = ratesAt(job, now);
  const disks = state.storage.disks
    .filter((disk) => disk.sn in rates)
    .map((disk) => ({ position: disk.position, dev: disk.dev, rate: rates[disk.sn] ?? 0 }));
  const rate = disks.length === 0 ? 0 : disks.reduce((sum, disk) => sum + disk.rate, 0) / disks.length;
  return message && { ...message, data: { ...message.data, rate, remain: remainOf(job, now), disks } };
}
