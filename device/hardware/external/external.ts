import { MOUNTABLE_FS } from '#shared/constants.ts';
import { type EventHandlers, type Outcome, type Part, refuse, type StepHandlers } from '../core/part.ts';
import { endOf, paused, resumed, shareAt, spanFrom } from '../core/span.ts';
import { schedule, unschedule } from '../core/steps.ts';
import type { HardwareState } from '../state.ts';
import { formatted } from '../storage/disks.ts';
import { settle, withStorage } from '../storage/settle.ts';
import {
  asExternal,
  canMount,
  externalAt,
  formatTarget,
  isReadOnly,
  listedDisks,
  pathOf,
  putExternal,
  spareAt,
  withExternal,
} from './disks.ts';
import type { ExternalDisk, ExternalJob, ExternalState, ExternalStep } from './state.ts';

/** Model time of formatting an external disk (scenarios.md §9). */
export const EXTERNAL_FORMAT_MS = 10_000;

/** What can happen to external disks. */
export type ExternalEvent =
  | { readonly type: 'external-in'; readonly disk: ExternalDisk }
  | { readonly type: 'external-out'; readonly dev: string }
  | { readonly type: 'external-mount'; readonly dev: string }
  | { readonly type: 'external-unmount'; readonly dev: string }
  | {
      readonly type: 'external-format';
      readonly dev: string;
      readonly uuid: string;
      readonly fs: string;
      readonly label: string;
    }
  /** The disk that is being formatted takes no more data. */
  | { readonly type: 'external-format-fail'; readonly msg: string }
  | { readonly type: 'external-format-retry' }
  | { readonly type: 'external-format-close' };

export const initialExternal: ExternalState = { disks: [], job: null, leftover: null };

/** Puts a job in, with the step that ends it. */
export function withExternalJob(state: HardwareState, job: ExternalJob | null): HardwareState {
  const end = job?.phase === 'formatdisk' ? endOf(job.span) : undefined;
  const rest = unschedule(withExternal(state, { job }), 'external-format-done');
  return end === undefined ? rest : schedule(rest, { at: end, event: 'external-format-done' });
}

/** The disk of a job is as empty as a disk that was just begun to be written on. */
function emptied(state: HardwareState, dev: string): HardwareState {
  const external = externalAt(state, dev);
  if (external) return putExternal(state, { ...external, fs: '', label: '', hasfs: 0, mounted: 0 });
  const spare = spareAt(state, dev);
  if (!spare) return state;
  const disks = state.storage.disks.map((disk) => (disk === spare ? { ...disk, label: '', hasfs: 0 as const } : disk));
  return withStorage(state, { disks });
}

/** True for a disk that becomes, or became just now, part of a pool. */
const isBeingWritten = ({ format, wizard }: HardwareState, sn: string): boolean =>
  (format !== null && sn in format.rates) || wizard?.serials.includes(sn) === true;

function begin(state: HardwareState, event: Extract<ExternalEvent, { type: 'external-format' }>, now: number): Outcome {
  const { job } = state.external;
  const target = formatTarget(state, event.dev);
  if (state.power !== 'on' || state.boot !== 'ready' || job !== null) return refuse('N000005');
  if (!target) return refuse('N300010');
  if ('sn' in target.disk && isBeingWritten(state, target.disk.sn)) return refuse('N000005');
  // Another disk may have come to the same place since the form was opened.
  if (target.disk.uuid !== undefined && target.disk.uuid !== event.uuid) return refuse('N300010');
  if (!MOUNTABLE_FS.includes(event.fs) || !target.fs.includes(event.fs) || event.fs === 'APFS')
    return refuse('N300001');
  const serial = state.serial + 1;
  const { dev, uuid, fs, label } = event;
  const span = spanFrom(now, EXTERNAL_FORMAT_MS);
  const id = `e-${serial}`;
  const next = emptied({ ...state, serial }, dev);
  return withExternalJob(withExternal(next, { leftover: null }), {
    id,
    dev,
    uuid,
    fs,
    label,
    phase: 'formatdisk',
    span,
    failure: null,
  });
}

/** The new file system is there, and mounted (EXT-04). A disk of a slot is an external one from now on. */
function finish(state: HardwareState): HardwareState {
  const { job } = state.external;
  if (job?.phase !== 'formatdisk') return state;
  const done = withExternalJob(state, { ...job, phase: 'ok' });
  const external = externalAt(done, job.dev);
  if (external) return putExternal(done, { ...external, fs: job.fs, label: job.label, hasfs: 1, mounted: 1 });
  const spare = spareAt(done, job.dev);
  if (!spare) return done;
  const disk = { ...formatted(spare), label: job.label, outside: 1 as const };
  const disks = done.storage.disks.map((each) => (each === spare ? disk : each));
  const media = { ...done.storage.media, [disk.sn]: { fs: job.fs } };
  const used = withStorage(done, { disks, media });
  const listed = putExternal(used, asExternal(used, disk));
  return listed.storage.decision === null ? listed : settle(listed);
}

/** What was being written cannot be finished. */
export function failExternal(state: HardwareState, code: string, msg: string, now: number): HardwareState {
  const { job } = state.external;
  if (job?.phase !== 'formatdisk') return state;
  return withExternalJob(state, { ...job, phase: 'failed', span: paused(job.span, now), failure: { code, msg } });
}

function unplug(state: HardwareState, dev: string, now: number): HardwareState {
  const left = withExternal(state, { disks: state.external.disks.filter((disk) => disk.dev !== dev) });
  return state.external.job?.dev === dev ? failExternal(left, 'N300010', 'disk removed', now) : left;
}

export const externalEvents: EventHandlers<ExternalEvent> = {
  'external-in': (state, { disk }) => putExternal(state, disk),
  'external-out': (state, { dev }, now) => unplug(state, dev, now),
  'external-mount': (state, { dev }) => {
    const disk = externalAt(state, dev);
    if (!disk) return refuse('N300010');
    if (state.external.job?.dev === dev && state.external.job.phase === 'formatdisk') return refuse('N000005');
    if (!canMount(disk)) return refuse('N000006');
    return putExternal(state, { ...disk, mounted: 1 });
  },
  'external-unmount': (state, { dev }) => {
    const disk = externalAt(state, dev);
    if (!disk) return refuse('N300010');
    if (state.external.job?.dev === dev && state.external.job.phase === 'formatdisk') return refuse('N000005');
    // What was ejected may be pulled: it is not listed any more until it is plugged in again.
    return withExternal(state, { disks: state.external.disks.filter((each) => each !== disk) });
  },
  'external-format': begin,
  'external-format-fail': (state, { msg }, now) =>
    state.external.job?.phase === 'formatdisk' ? failExternal(state, 'N300025', msg, now) : refuse('N000003'),
  'external-format-retry': (state, _event, now) => {
    const { job } = state.external;
    if (job?.phase !== 'failed') return refuse('N000003');
    if (state.power !== 'on' || state.boot !== 'ready') return refuse('N000005');
    if (!formatTarget(state, job.dev)) return refuse('N300010');
    const span = spanFrom(now, EXTERNAL_FORMAT_MS);
    return withExternalJob(state, { ...job, phase: 'formatdisk', span, failure: null });
  },
  'external-format-close': (state) => {
    const { job } = state.external;
    if (job === null) return refuse('N300087');
    return job.phase === 'formatdisk' ? refuse('N000005') : withExternalJob(state, null);
  },
};

export const externalSteps: StepHandlers<ExternalStep> = { 'external-format-done': finish };

/** Frames that tell which external disks can be used. */
function mountFrames(before: HardwareState, after: HardwareState) {
  const frame = (type: 'mounted' | 'unmounted' | 'readonly', disk: ExternalDisk) => {
    const { dev = '', uuid = '', label, fs = '' } = disk;
    return { topic: 'extdev', type, to: 'all', data: { dev, uuid, label, fs, path: pathOf(disk) } };
  };
  if (before.external.disks === after.external.disks) return [];
  const was = (dev: string | undefined) => before.external.disks.find((disk) => disk.dev === dev);
  const is = (dev: string | undefined) => after.external.disks.find((disk) => disk.dev === dev);
  const come = after.external.disks.filter((disk) => disk.mounted === 1 && was(disk.dev)?.mounted !== 1);
  const gone = before.external.disks.filter((disk) => disk.mounted === 1 && is(disk.dev)?.mounted !== 1);
  return [
    ...gone.map((disk) => frame('unmounted', { ...disk, mounted: 0 })),
    ...come.map((disk) => frame(isReadOnly(disk) ? 'readonly' : 'mounted', disk)),
  ];
}

export const externalPart: Part = {
  name: 'external',
  powerLost: (state, now) => {
    const { job } = state.external;
    return job?.phase === 'formatdisk' ? withExternalJob(state, { ...job, span: paused(job.span, now) }) : state;
  },
  ready: (state, now) => {
    const { job } = state.external;
    if (job?.phase === 'formatdisk') return withExternalJob(state, { ...job, span: resumed(job.span, now) });
    return withExternalJob(withExternal(state, { leftover: null }), null);
  },
  known: (state, isKnown) => {
    const { job, leftover } = state.external;
    const rest = leftover && isKnown(leftover.id) ? withExternal(state, { leftover: null }) : state;
    return job?.phase === 'ok' && isKnown(job.id) ? withExternalJob(rest, null) : rest;
  },
  pageLoaded: (state) => (state.external.leftover === null ? state : withExternal(state, { leftover: null })),
  message: ({ external }, now) => {
    const { job, leftover } = external;
    const done = job?.phase === 'ok' ? job : job === null ? leftover : null;
    if (done !== null) {
      const data = { id: done.id, type: 'extdev', progress: 'formatok', dev: done.dev };
      return { type: 'complete', code: 200, msg: '', data };
    }
    if (job === null) return null;
    const { code, msg } = job.failure ?? { code: 200, msg: '' };
    const data = { id: job.id, type: 'extdev', progress: 'formatdisk', dev: job.dev, rate: shareAt(job.span, now) };
    return { type: 'formatting', code, msg, data };
  },
  poll: (state) => ({ mounts: { disks: listedDisks(state).map((disk) => ({ ...disk })) } }),
  progress: ({ external }, now) => {
    const { job } = external;
    if (job?.phase !== 'formatdisk' || job.span.since === null) return null;
    const { id, dev, label, span } = job;
    const rate = shareAt(span, now);
    const remain = Math.ceil(Math.max(0, (endOf(span) ?? now) - now) / 1000);
    const data = { id, type: 'extdev', formatMode: 'extdev', progress: 'formatdisk', dev, label, rate, remain };
    return { type: 'formatting', code: 200, msg: '', data };
  },
  failure: ({ external }) => {
    const { failure } = external.job ?? {};
    return failure ? { message: failure.msg, msg: failure.msg, progress: 'formatdisk' } : null;
  },
  frames: mountFrames,
};
