import { wizardSets } from '#shared/rules/storage/wizard-letter.ts';
import type { Disk } from '#shared/rules/storage/disk.ts';
import type { Translate } from '#shared/rules/text.ts';
import type { ConfirmOptions, PasswordOptions } from '../../components/dialogs/dialog-service.ts';
import { isSsdRequest, type SsdRequest } from '../ssd/ssd-calls.ts';
import { ssdPasswordQuestion, ssdQuestion } from '../ssd/ssd-questions.tsx';
import type { ActionInput } from './action-calls.ts';
import type { ActionName } from './action-names.ts';
import { DiskList } from './disk-list.tsx';

/** Width of a question that lists disks (px). CON-116 */
const WIDTH = 480;

const slotsOf = (disks: readonly Disk[], t: Translate): string => disks.map(({ position }) => position).join(t('join'));

/** The question before an action that needs no password; null when there is none. BLK-04, WIZ-07 */
export function questionOf({ name, message }: ActionInput, t: Translate): ConfirmOptions | null {
  if (name === 'ssdIgnore') return ssdQuestion(message, t);
  if (name === 'continueDegraded') {
    return {
      title: t('ask.continueDegraded.title'),
      content: t('ask.continueDegraded.text'),
      okText: t('ask.continueDegraded.ok'),
      danger: true,
      blocking: true,
    };
  }
  if (name !== 'ignoreAsked') return null;
  const sets = message === null ? null : wizardSets(message.data);
  const text = sets !== null && sets.lost.length > 0 ? 'ask.ignore.withoutMissing' : 'ask.ignore.text';
  return { title: t('ask.ignore.title'), content: t(text), okText: t('ask.ignore.ok'), cautious: true, blocking: true };
}

/** An action about disks. */
type DiskInput = ActionInput & { readonly name: Exclude<ActionName, SsdRequest> };

interface Asked {
  readonly key: string;
  /** Namespace of the texts where it is not that of the actions. */
  readonly namespace?: 'esata';
  readonly disks: readonly Disk[];
  /** Listed disks lose what is on them. */
  readonly loses: boolean;
  /** The risk has to be ticked first. */
  readonly ticks: boolean;
}

/** Which disks the question is about, and how serious it is. WIZ-10, WIZ-12, WIZ-15, WIZ-16, WIZ-25, WIZ-28, WIZ-29 */
function asked({ name, subject, message, form }: DiskInput, disks: readonly Disk[]): Asked {
  const sets = message === null ? null : wizardSets(message.data);
  const foreign = sets?.foreign ?? [];
  switch (name) {
    case 'reset':
      return { key: 'reset', disks: sets?.current ?? [], loses: true, ticks: true };
    case 'init':
      return { key: 'init', disks: sets?.current ?? [], loses: true, ticks: true };
    case 'rebuild':
      return { key: 'rebuild', disks: foreign, loses: true, ticks: true };
    case 'dilate':
      return { key: 'dilate', disks: foreign, loses: true, ticks: true };
    case 'dilateTicked':
      return { key: 'dilate', disks: foreign, loses: true, ticks: false };
    case 'formatStart':
    case 'firstFormat':
      return { key: 'format', disks, loses: true, ticks: false };
    case 'devFormat':
      return { key: 'devFormat', disks: foreign.filter(({ dev }) => dev === form?.dev), loses: true, ticks: false };
    case 'forceUse':
      return { key: 'forceUse', disks: [], loses: true, ticks: true };
    case 'esataWrite':
      return { key: subject, namespace: 'esata', disks, loses: true, ticks: true };
    case 'esataAnswer':
    case 'esataLater':
    case 'esataEnable':
    case 'restore':
    case 'restoreBackup':
    case 'ignore':
    case 'ignoreAsked':
    case 'continue':
    case 'continueDegraded':
    case 'mount':
    case 'mountAll':
    case 'mountpool':
    case 'extmountpool':
    case 'extmountdisk':
    case 'acceptLost':
      return { key: 'restore', disks: [], loses: false, ticks: false };
  }
}

/** The question for the password before an action, with the disks that are at stake. PWD-01 */
export function passwordQuestion(
  input: ActionInput,
  disks: readonly Disk[],
  t: Translate,
): Omit<PasswordOptions, 'act' | 'signal'> {
  const { name } = input;
  if (isSsdRequest(name)) return ssdPasswordQuestion({ ...input, name }, t);
  const { key, namespace, disks: listed, loses, ticks } = asked({ ...input, name }, disks);
  const count = listed.length;
  const at = `${namespace === undefined ? '' : `${namespace}:`}ask.${key}`;
  return {
    title: t(`${at}.title`, { count }),
    content: <DiskList disks={listed} lost={loses} lead={t(`${at}.text`, { count, slots: slotsOf(listed, t) })} />,
    okText: t(`${at}.ok`, { count }),
    danger: loses,
    width: WIDTH,
    ...(ticks ? { checkText: t(`${at}.risk`) } : {}),
  };
}
