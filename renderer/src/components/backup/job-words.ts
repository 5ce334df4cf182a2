import type { BackupType } from '#shared/contract/kinds.ts';
import { driveOfType, isElsewhere } from '#shared/rules/backup/elsewhere.ts';
import { formatSize } from '#shared/rules/size.ts';
import type { BackupJob } from '../../state/backup/backup-api.ts';
import type { ListedJob } from '../../state/backup/use-computer-jobs.ts';
import type { TextsOf } from '../../i18n/use-translation.ts';
import { whenText } from '../place/when.ts';
import { workFailure, type FailureWords } from '../place/work-failure.ts';
import type { IconName } from '../icon.ts';

export type BackupTexts = TextsOf<'backup'>;
export type JobTone = 'neutral' | 'info' | 'success' | 'warning' | 'error';

/** How a job is, as a chip: word, tone, picture. */
export interface JobLook {
  readonly text: string;
  readonly tone: JobTone;
  readonly icon: IconName;
}

/** The words of a code that a run has ended with, at the device or at this computer. */
export const codeText = (code: string, t: BackupTexts, words: FailureWords): string =>
  // Of files on their own the words tell of that file.
  code === 'NETWORK' || code === 'TIMEOUT' ? t('here.noAnswer') : workFailure(code, '', words);

const isPair = ({ type }: Pick<BackupJob, 'type'>): boolean => type === 'auto_bothway';

/** Reasons to wait that end only when somebody does something. */
const stuck: readonly ListedJob['reason'][] = ['engine', 'signedOut', 'source'];

/** Whether a job wants a person: it failed, waits for a decision, is stale or was found damaged. */
export const needsPerson = ({ state, reason, stale, proof, conflicts }: ListedJob): boolean =>
  state === 'fail' || conflicts > 0 || reason === 'brake' || stale === 1 || proof === 'bad';

/** How a job is, in a word (APP-AUTO-01, APP-AUTO-03). */
export function jobLook(job: ListedJob, t: BackupTexts): JobLook {
  const { state, reason, stale } = job;
  switch (state) {
    case 'run': {
      const word = reason === 'drill' ? 'drill' : isPair(job) ? 'sync' : 'run';
      return { text: t(`state.${word}`), tone: 'info', icon: 'rotate' };
    }
    case 'wait':
      return { text: t('state.wait'), tone: stuck.includes(reason) ? 'warning' : 'neutral', icon: 'clock' };
    case 'pause':
      return { text: t('state.pause'), tone: reason === 'brake' ? 'warning' : 'neutral', icon: 'pause' };
    case 'fail':
      return { text: t('state.fail'), tone: 'error', icon: 'cross-circle' };
    case 'conflict':
      return { text: t('state.conflict'), tone: 'warning', icon: 'warning' };
    case 'idle':
      return { text: t('state.idle'), tone: 'neutral', icon: 'dashed-circle' };
    case 'ok':
      if (stale === 1) return { text: t('state.stale'), tone: 'warning', icon: 'warning' };
      return { text: t(isPair(job) ? 'state.inSync' : 'state.ok'), tone: 'success', icon: 'check-circle' };
  }
}

/** Why a job stands still or waits; '' when it does not. */
export function reasonText({ reason, waits, held }: ListedJob, t: BackupTexts): string {
  if (reason === '' || reason === 'drill') return '';
  if (reason === 'brake') return t('reason.brake', { count: held });
  if (reason === 'drive') return waits === '' ? t('reason.storage') : t('reason.drive', { name: waits });
  if (reason === 'source') return t('reason.source', { name: waits });
  return t(`reason.${reason}`);
}

/** When a job runs, in words. */
export function planText(
  { backupType, backupTime }: Pick<BackupJob, 'backupType' | 'backupTime'>,
  t: BackupTexts,
): string {
  if (backupType !== 'timed') return t(`plan.${backupType}`);
  const { days, time } = backupTime;
  if (days.length === 7) return t('plan.daily', { time });
  const names = days.map((day) => t(`day.d${day as 1}`)).join(t('join'));
  return t('plan.timed', { days: names, time });
}

/** When a job last went well, and when it runs next. */
export function lastText({ good_at: good, next_at: next }: ListedJob, t: BackupTexts): string {
  const last = good === 0 ? t('last.never') : t('last.good', { time: whenText(good) });
  return next === 0 ? last : `${last} · ${t('last.next', { time: whenText(next) })}`;
}

/** What a job leaves out, in words. */
export function ignoreText({ ignore }: Pick<BackupJob, 'ignore'>, t: BackupTexts): string {
  const parts = [
    ...(ignore.hidden ? [t('ignore.hidden')] : []),
    ...(ignore.system ? [t('ignore.system')] : []),
    ...ignore.ext.map((ext) => `.${ext}`),
    ...(ignore.size_max > 0 ? [t('ignore.larger', { size: formatSize(ignore.size_max) })] : []),
  ];
  return parts.length === 0 ? t('ignore.nothing') : parts.join(t('join'));
}

/** A folder of a server or of a cloud drive. */
export const elsewhereText = (type: BackupType, path: string, t: BackupTexts): string => {
  const drive = driveOfType(type);
  return drive === undefined ? t('onServer', { path }) : t(`onDrive.${drive}`, { path });
};

/** A job as far as its words need it; `isHere` when its folders are of this computer. */
export type JobWay = Pick<BackupJob, 'type' | 'keep_deleted'> & { readonly isHere?: boolean };

/** Which way files go: from this computer, both, to another place, from another device, or from here to here. */
function wayOf({ type, isHere = false }: JobWay): keyof typeof foreign {
  if (isHere) return 'computer';
  if (type === 'auto_bothway' || type === 'zspace') return type;
  return isElsewhere(type) ? 'elsewhere' : 'auto_oneway';
}

/** What happens to what somebody else has put or changed at the target. */
const foreign = {
  auto_oneway: 'outcome.foreign',
  auto_bothway: 'outcome.both',
  elsewhere: 'outcome.foreignElsewhere',
  zspace: 'outcome.foreignFar',
  computer: 'outcome.foreignFar',
} as const;

/** What happens to what is deleted at the source, where it is kept. */
const kept = {
  auto_oneway: 'outcome.kept',
  auto_bothway: 'outcome.kept',
  elsewhere: 'outcome.kept',
  zspace: 'outcome.keptFar',
  computer: 'outcome.keptComputer',
} as const;

/** What happens to files, case by case (features 1.2). */
export function outcomes(job: JobWay, t: BackupTexts): string[] {
  const kind = wayOf(job);
  const isKept = kind !== 'auto_bothway' && job.keep_deleted === 1;
  return [
    t(`outcome.new.${kind}`),
    t(`outcome.changed.${kind}`),
    isKept ? t(kept[kind]) : t(`outcome.deleted.${kind}`),
    t(foreign[kind]),
    ...(isKept ? [] : [t('outcome.brake')]),
  ];
}
