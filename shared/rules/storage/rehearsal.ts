import type { Disk } from './disk.ts';
import { esataAnswers, type EsataMode } from './esata.ts';
import type { StorageMessage } from './message.ts';
import { modeKey } from './modes.ts';
import { offeredModes } from './offered-modes.ts';
import { optionIds, type OptionId } from './options.ts';
import type { FirstTimeChoice } from './poll.ts';
import {
  isBrokenSsd,
  isUsableSsd,
  nextOf,
  offeredSsdModes,
  oldStyleOf,
  recoveryOf,
  type SsdMode,
} from './ssd-rules.ts';

/** Formats of the internal disks, as calls name them. FMTS-05 */
const poolTypes = ['basic', 'raid1', 'raid1_join', 'zdr', 'raid5', 'raid1+raid1'] as const;
export type PoolType = (typeof poolTypes)[number];

/** One move of a rehearsal, as the device takes it. Sizes in bytes. */
export type RehearsalMove =
  | { readonly op: 'pull'; readonly position: number }
  | { readonly op: 'insert'; readonly position: number; readonly size?: number }
  | { readonly op: 'swap'; readonly position: number; readonly with: number }
  | { readonly op: 'fail'; readonly position: number }
  | { readonly op: 'answer'; readonly option: string }
  | { readonly op: 'reset' }
  | { readonly op: 'format'; readonly option: string }
  | { readonly op: 'pool'; readonly type: PoolType; readonly devs: string[]; readonly main?: string }
  | { readonly op: 'ssd'; readonly mode: SsdMode };

/** Something that can be tried out, with the moves it consists of. */
export interface Trial {
  readonly id: string;
  readonly kind: 'pull' | 'fail' | 'replace' | 'add' | 'swap' | 'answer' | 'mode' | 'reset' | 'ssd';
  /** Slots it is about; an option or a mode stands in `name`. */
  readonly slots: readonly number[];
  readonly name: string;
  readonly moves: readonly RehearsalMove[];
}

/** Slots without a disk. */
const emptySlots = (slot: number, list: readonly Disk[]): number[] =>
  Array.from({ length: slot }, (_, index) => index + 1).filter(
    (position) => !list.some((disk) => disk.position === position),
  );

/** What can be tried with the disks: each one pulled, failing, replaced, two of them swapped, a new one added. */
export function diskTrials(slot: number, list: readonly Disk[]): Trial[] {
  const disks = [...list].sort((a, b) => a.position - b.position);
  const trial = (kind: Trial['kind'], slots: readonly number[], moves: readonly RehearsalMove[]): Trial => ({
    id: `${kind}-${slots.join('-')}`,
    kind,
    slots,
    name: '',
    moves,
  });
  const largest = Math.max(0, ...disks.map(({ size }) => size));
  const sized = largest > 0 ? { size: largest } : {};
  return [
    ...disks.map(({ position, size }) =>
      trial(
        'replace',
        [position],
        [
          { op: 'pull', position },
          { op: 'insert', position, ...(size > 0 ? { size } : {}) },
        ],
      ),
    ),
    ...disks.map(({ position }) => trial('pull', [position], [{ op: 'pull', position }])),
    ...disks.map(({ position }) => trial('fail', [position], [{ op: 'fail', position }])),
    ...emptySlots(slot, disks).map((position) => trial('add', [position], [{ op: 'insert', position, ...sized }])),
    ...disks.flatMap((one, index) =>
      disks
        .slice(index + 1)
        .map((other) =>
          trial('swap', [one.position, other.position], [{ op: 'swap', position: one.position, with: other.position }]),
        ),
    ),
    // Another mode for the same disks begins with that; the modes are what the device asks for then.
    ...(disks.some(({ isused }) => isused) ? [{ ...trial('reset', [], [{ op: 'reset' }]), id: 'reset' }] : []),
  ];
}

const modeTrial = (option: string, mode: string): Trial[] => {
  const name = modeKey(mode);
  return name === null
    ? []
    : [{ id: `mode-${option}`, kind: 'mode', slots: [], name, moves: [{ op: 'format', option }] }];
};

/** The modes of the first setup that can be tried. FMT-23 */
export const firstTrials = (choices: readonly Pick<FirstTimeChoice, 'id' | 'type'>[]): Trial[] =>
  choices.flatMap(({ id, type }) => modeTrial(id, type));

/** A format of the internal disks that is possible now. FMTS-02 */
export interface PoolFormat {
  readonly id: string;
  readonly type: string;
  readonly devs: readonly string[];
}

/** The formats that are possible now; a mirror keeps the data of the disk in use. FMTS-02, FMTS-06 */
export function poolTrials(formats: readonly PoolFormat[], disks: readonly Disk[]): Trial[] {
  return formats.flatMap(({ id, type: sent, devs }) => {
    const type = poolTypes.find((known) => known === sent);
    if (type === undefined) return [];
    const name = type === 'raid1_join' ? type : (modeKey(type) ?? '');
    const used = devs.find((dev) => disks.some((disk) => disk.dev === dev && disk.isused)) ?? devs[0] ?? '';
    const move: RehearsalMove =
      type === 'raid1_join'
        ? { op: 'pool', type, main: used, devs: devs.filter((dev) => dev !== used) }
        : { op: 'pool', type, devs: [...devs] };
    return [{ id: `pool-${id}`, kind: 'mode', slots: [], name, moves: [move] }];
  });
}

/** The modes of an enclosure that can be tried: those that fit its disks and that the device does not contradict. ESA-01 */
export const enclosureTrials = (modes: readonly EsataMode[]): Trial[] =>
  modes.filter(({ violation, sound }) => violation === null && sound).flatMap(({ id, mode }) => modeTrial(id, mode));

const answerTrial = (id: string): Trial => ({
  id: `answer-${id}`,
  kind: 'answer',
  slots: [],
  name: id,
  moves: [{ op: 'answer', option: id }],
});

const isOption = (id: string): id is OptionId => (optionIds as readonly string[]).includes(id);
/** Options that are no answer to a question about disks. */
const NO_ANSWERS: readonly string[] = ['storage', 'rcache', 'wcache', 'ssd_ignore', 'remove'];

/** The answers that a question offers; questions about SSDs offer modes instead. */
export function answerTrials(message: StorageMessage | null): Trial[] {
  if (message === null) return [];
  const { data } = message;
  if (message.type === 'ssdpending') {
    const recovery = recoveryOf(data).kind === 'possible' ? [answerTrial('recover')] : [];
    const old = oldStyleOf(data.old_style);
    // A cache that has to be released first takes a restart of the device, which a trial of the mode is not.
    // A broken one has to be handled first; no mode can be chosen before.
    if (data.ssds.some(isBrokenSsd)) return recovery;
    return offeredSsdModes(data)
      .filter(
        ({ mode }) =>
          data.ssds.some(isUsableSsd) && !['release', 'writeBack', 'refused'].includes(nextOf(mode, old, false)),
      ) // prettier-ignore
      .map(({ mode }) => ({ id: `ssd-${mode}`, kind: 'ssd', slots: [], name: mode, moves: [{ op: 'ssd', mode }] }));
  }
  if (message.type === 'pending') {
    const { slot, options } = data;
    return offeredModes({ slot, deviceMode: '', disks: data.new.list, options })
      .filter(({ violation }) => violation === null)
      .flatMap(({ id, mode }) => modeTrial(id, mode));
  }
  if (message.type === 'esata-confirm') return esataAnswers(data.options).map((id) => answerTrial(id));
  if (message.type !== 'confirm') return [];
  return data.options
    .map(({ id }) => id)
    .filter((id) => isOption(id) && !NO_ANSWERS.includes(id))
    .map((id) => answerTrial(id));
}
