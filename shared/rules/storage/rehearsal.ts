import type { Disk } from './disk.ts';
import type { StorageMessage } from './message.ts';
import { optionIds, type OptionId } from './options.ts';
import { isUsableSsd, nextOf, oldStyleOf, offeredSsdModes, type SsdMode } from './ssd-rules.ts';

/** One move of a rehearsal, as the device takes it. Sizes in bytes. */
export type RehearsalMove =
  | { readonly op: 'pull'; readonly position: number }
  | { readonly op: 'insert'; readonly position: number; readonly size?: number }
  | { readonly op: 'swap'; readonly position: number; readonly with: number }
  | { readonly op: 'fail'; readonly position: number }
  | { readonly op: 'answer'; readonly option: string }
  | { readonly op: 'ssd'; readonly mode: SsdMode };

/** Something that can be tried out, with the moves it consists of. */
export interface Trial {
  readonly id: string;
  readonly kind: 'pull' | 'fail' | 'replace' | 'add' | 'swap' | 'answer' | 'ssd';
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
  ];
}

const isOption = (id: string): id is OptionId => (optionIds as readonly string[]).includes(id);
/** Options that are no answer to a question about disks. */
const NO_ANSWERS: readonly string[] = ['storage', 'rcache', 'wcache', 'ssd_ignore', 'remove'];

/** The answers that a question offers; questions about SSDs offer modes instead. */
export function answerTrials(message: StorageMessage | null): Trial[] {
  if (message === null) return [];
  const { data } = message;
  if (message.type === 'ssdpending') {
    const old = oldStyleOf(data.old_style);
    // A cache that has to be released first takes a restart of the device, which a trial of the mode is not.
    return offeredSsdModes(data)
      .filter(
        ({ mode }) =>
          data.ssds.some(isUsableSsd) && !['release', 'writeBack', 'refused'].includes(nextOf(mode, old, false)),
      ) // prettier-ignore
      .map(({ mode }) => ({ id: `ssd-${mode}`, kind: 'ssd', slots: [], name: mode, moves: [{ op: 'ssd', mode }] }));
  }
  if (message.type !== 'confirm') return [];
  return data.options
    .map(({ id }) => id)
    .filter((id) => isOption(id) && !NO_ANSWERS.includes(id))
    .map((id) => ({ id: `answer-${id}`, kind: 'answer', slots: [], name: id, moves: [{ op: 'answer', option: id }] }));
}
