import type { Disk } from './disk.ts';
import { offers } from './options.ts';
import type { WizardSets, WizardStep } from './wizard-letter.ts';
import type { StorageData } from './message.ts';

/** What a screen of the wizard lets the administrator do. WIZ-06 to WIZ-16 */
export type WizardOptionId =
  | 'shutdown'
  | 'reboot'
  | 'ignore'
  | 'next'
  | 'mountAll'
  | 'dilate'
  | 'rebuild'
  | 'restore'
  | 'reset'
  | 'continue'
  | 'mountpool'
  | 'extmountpool'
  | 'extmountdisk'
  | 'init';

/** An option with the way it is drawn. */
export interface WizardOption {
  readonly id: WizardOptionId;
  /** Whether data are lost by it; what writes over a disk is never the default. OVL-12 */
  readonly tone: 'keeps' | 'erases' | 'neutral';
  readonly enabled: boolean;
}

/** How the original mode of a lost storage can come back. WIZ-10 */
export type RestoreWay = 'recover' | 'backup' | 'originalDisks';

/** The first way there is: by the device, from its backup, else with the original disks. WIZ-10 */
export function restoreWay(data: Pick<StorageData, 'options' | 'conf_can_recovery'>): RestoreWay {
  if (offers(data, 'recover')) return 'recover';
  return data.conf_can_recovery ? 'backup' : 'originalDisks';
}

const option = (id: WizardOptionId, tone: WizardOption['tone'] = 'keeps', enabled = true): WizardOption => ({
  id,
  tone,
  enabled,
});

/**
 * The options of a screen, in the order they stand; what needs an offer of the device is left out without it. The
 * first one is the one recommended. WIZ-05 to WIZ-16
 */
export function wizardOptions({ letter, variant }: WizardStep, data: StorageData, sets: WizardSets): WizardOption[] {
  const offered = (id: 'ignore' | 'mountpool' | 'extmountpool' | 'extmountdisk' | 'init', found: WizardOption) =>
    offers(data, id) ? [found] : [];
  const ignore = offered('ignore', option('ignore', 'neutral'));
  const dilate =
    offers(data, 'dilate') || data.isdilate ? [option('dilate', sets.foreign.length > 0 ? 'erases' : 'keeps')] : [];
  const mountable = sets.foreign.length > 0 && sets.foreign.every((disk) => disk.hasfs);
  switch (letter) {
    case 'A':
      return [option('shutdown'), ...ignore];
    case 'B':
      return [option('next'), option('mountAll', 'keeps', mountable), ...ignore, ...dilate];
    case 'C':
      return [option('restore'), option('reset', 'erases')];
    case 'D': {
      const mayContinue = data.options.length === 0 || offers(data, 'ignore');
      return [...(mayContinue ? [option('continue')] : []), option('reset', 'erases')];
    }
    case 'E':
      return [variant === 'rebuild' ? option('rebuild', 'erases') : option('shutdown'), ...ignore];
    case 'F':
      return [option('shutdown'), ...ignore, ...dilate];
    case 'G':
      return [option('reboot'), option('reset', 'erases')];
    case 'H':
      return [option('dilate', 'erases'), option('next'), ...ignore];
    case 'I':
      return [
        ...offered('mountpool', option('mountpool')),
        ...offered('extmountpool', option('extmountpool')),
        ...offered('extmountdisk', option('extmountdisk')),
        ...ignore,
        ...offered('init', option('init', 'erases')),
      ];
    case 'J':
      return [option('reboot')];
  }
}

/** Options that leave every disk as it is, the calmest first. */
const calm: readonly WizardOptionId[] = ['restore', 'continue', 'shutdown', 'reboot', 'mountpool', 'next', 'mountAll'];

/** The option that has the focus when the screen opens: never one that loses data; null when there is none. OVL-12 */
export function safestOption(options: readonly WizardOption[]): WizardOption | null {
  const usable = options.filter(({ tone, enabled }) => tone === 'keeps' && enabled);
  const found = calm.map((id) => usable.find((one) => one.id === id)).find((one) => one !== undefined);
  return found ?? usable[0] ?? null;
}

/** What becomes of the disk in a slot. */
export type PlanEffect = 'kept' | 'erased' | 'joined' | 'external' | 'pool' | 'unused' | 'missing' | 'returns';

/** A slot before and after an option was carried out. */
export interface PlanRow {
  readonly position: number;
  readonly disk: Disk | null;
  readonly effect: PlanEffect;
}

/** What an option does to the disks, before anything is done. */
export interface WizardPlan {
  readonly rows: readonly PlanRow[];
  /** Capacity of the used disks whose data stay, and of those whose data go; bytes. */
  readonly keptBytes: number;
  readonly lostBytes: number;
  /** Hours for which copies are written, about; 0 when minutes are enough. */
  readonly hours: number;
  /** Until when it can be taken back. */
  readonly undo: 'always' | 'untilDisksChange' | 'never';
}

/** Bytes a second at which a copy is written; measured on common disks, for estimates alone. */
const COPY_RATE = 150 * 1024 * 1024;

const foreignEffects: Partial<Record<WizardOptionId, PlanEffect>> = {
  mountAll: 'external',
  extmountdisk: 'external',
  mountpool: 'pool',
  extmountpool: 'pool',
  dilate: 'joined',
  rebuild: 'joined',
  reset: 'erased',
  init: 'erased',
};

function effectOf(id: WizardOptionId, disk: Disk, sets: WizardSets): PlanEffect {
  if (id === 'reset' || id === 'init') return 'erased';
  if (sets.foreign.includes(disk)) {
    if (id === 'next' || id === 'shutdown' || id === 'reboot') return 'kept';
    return foreignEffects[id] ?? 'unused';
  }
  return 'kept';
}

/** Options after which the original disks are put in again. */
const comesBack = (id: WizardOptionId): boolean => id === 'restore' || id === 'shutdown' || id === 'reboot';

const lostRow = (id: WizardOptionId, disk: Disk): PlanRow => ({
  position: disk.position,
  disk,
  effect: comesBack(id) ? 'returns' : 'missing',
});

/** What an option would do to each slot, how long it takes, and whether it can be taken back. WIZ-05 */
export function wizardPlan(id: WizardOptionId, sets: WizardSets): WizardPlan {
  const present = sets.current.map((disk): PlanRow => {
    const stands = sets.foreign.includes(disk) && sets.lost.some(({ position }) => position === disk.position);
    // The original disk belongs into this slot again.
    const effect = stands && comesBack(id) ? 'returns' : effectOf(id, disk, sets);
    return { position: disk.position, disk, effect };
  });
  const taken = new Set(present.map(({ position }) => position));
  const gone = sets.lost.filter(({ position }) => !taken.has(position)).map((disk) => lostRow(id, disk));
  const rows = [...present, ...gone].sort((a, b) => a.position - b.position);
  const sum = (effects: readonly PlanEffect[]) =>
    rows
      .filter(({ disk, effect }) => disk?.isused === true && effects.includes(effect))
      .reduce((total, { disk }) => total + (disk?.size ?? 0), 0);
  const copied = Math.max(0, ...rows.filter(({ effect }) => effect === 'joined').map(({ disk }) => disk?.size ?? 0));
  const erases = id === 'reset' || id === 'init' || id === 'rebuild' || (id === 'dilate' && sets.foreign.length > 0);
  return {
    rows,
    keptBytes: sum(['kept', 'external', 'pool', 'unused']),
    lostBytes: sum(['erased', 'joined']),
    hours: copied === 0 ? 0 : Math.max(1, Math.round(copied / COPY_RATE / 3600)),
    undo: erases ? 'never' : id === 'ignore' || id === 'continue' || id === 'dilate' ? 'untilDisksChange' : 'always',
  };
}
