import { formatSizeSpaced } from '#shared/rules/size.ts';
import { diskSizeLimit, type Disk } from '#shared/rules/storage/disk.ts';
import type { StorageData } from '#shared/rules/storage/message.ts';
import type { Translate } from '#shared/rules/text.ts';
import { failedDisks, type WizardSets, type WizardStep } from '#shared/rules/storage/wizard-letter.ts';
import type { WizardOptionId } from '#shared/rules/storage/wizard-options.ts';
import { modeName } from '../blocking/fault-texts.ts';

/** Title and explanation of a screen of the wizard. */
export interface WizardTexts {
  readonly title: string;
  readonly text: string;
}

const variantKeys = {
  'first-use': 'firstUse',
  added: 'added',
  replaced: 'replaced',
  moved: 'moved',
  'mode-changed': 'modeChanged',
  unchanged: 'unchanged',
  rebuild: 'rebuild',
  'damaged-in-place': 'damagedInPlace',
} as const;

const byPosition = (disks: readonly Disk[]): Disk[] => [...disks].sort((a, b) => a.position - b.position);

/** Slots of disks as they are named in a sentence. */
export function slotText(disks: readonly Disk[], t: Translate): string {
  return byPosition(disks)
    .map(({ position }) => position)
    .join(t('join'));
}

/** The disks a screen's sentence is about. */
function subjectsOf({ letter, variant }: WizardStep, sets: WizardSets): readonly Disk[] {
  if (letter === 'F') return sets.lost;
  if (variant === 'rebuild') return sets.foreign;
  return variant === 'damaged-in-place' ? sets.damaged : sets.unsupported;
}

/** Size that a replacement must have at least: that of the failed original disks. WIZ-12, WIZ-14 */
function neededSize(sets: WizardSets): number {
  const failed = failedDisks(sets).map(({ sn }) => sn);
  return Math.max(0, ...sets.original.filter(({ sn }) => failed.includes(sn)).map(({ size }) => size));
}

/** Words of a screen, from the message behind it; `overlays` names the modes. WIZ-06 to WIZ-16 */
export function wizardTexts(
  step: WizardStep,
  data: StorageData,
  sets: WizardSets,
  t: Translate,
  overlays: Translate,
): WizardTexts {
  const key = `wizard.${step.letter}.${step.variant === null ? 'plain' : variantKeys[step.variant]}`;
  const disks = byPosition(subjectsOf(step, sets));
  const named = (mode: string) => (mode === '' ? '--' : modeName(mode, overlays));
  const values = {
    count: disks.length,
    slots: slotText(disks, t),
    serials: disks.map(({ sn }) => (sn === '' ? overlays('noSerial') : sn)).join(t('join')),
    size: formatSizeSpaced(neededSize(sets)),
    mode: named(data.old.mode),
    old: named(data.old.mode),
    new: named(data.mode),
  };
  return { title: t(`${key}.title`, values), text: t(`${key}.text`, values) };
}

/** Why a disk cannot be used: the limit it breaks, in the language of the page, else the device's own reason. WIZ-07 */
export function unsupportedReason(disk: Disk, t: Translate): string {
  const limit = diskSizeLimit(disk.size);
  return limit === null && disk.cause !== '' ? disk.cause : t(`wizard.reason.${limit ?? 'other'}`);
}

/** Name of an option on this screen. */
export function optionName(id: WizardOptionId, { letter }: WizardStep, t: Translate): string {
  if (id === 'ignore' && letter === 'F') return t('option.ignoreMissing');
  if (id === 'ignore' && letter === 'I') return t('option.later');
  if (id === 'dilate' && letter === 'H') return t('option.dilateLossless');
  if (id === 'reset' && letter === 'G') return t('option.resetFormat');
  return t(`option.${id}`);
}
