import { ftpFolder } from '#shared/contract/ftp-fields.ts';
import type { BackupPlanKind, NetdiskKind } from '#shared/contract/kinds.ts';
import { hasServer, isDriveFolder, isElsewhere, isFetching, staysHere } from '#shared/rules/backup/elsewhere.ts';
import type { ComputerWish } from '#shared/ipc/backup-channels.ts';
import type { JobWish } from '../../../state/backup/backup-api.ts';
import { baseName } from '../../../state/files/wire-path.ts';

export type WizardType = 'auto_oneway' | 'auto_bothway' | 'ftp' | 'wx' | 'zspace' | NetdiskKind;
export type Step = 1 | 2 | 3 | 4;

/** Where folders are: where the type of the job says, or on the computer that the desktop app runs on. */
export type Origin = 'device' | 'computer';

/** A folder that was chosen: its wire path, or its path on this computer, and its id in the list it was chosen from. */
export interface ChosenFolder {
  readonly path: string;
  readonly id: string;
}

/** What a job is made of, as it is chosen. */
export interface JobForm {
  readonly origin: Origin;
  readonly folders: readonly ChosenFolder[];
  readonly target: string;
  /** The server that the target is on, or the sign-in at the device that the folders are on; '' for this device. */
  readonly server: string;
  readonly backupType: BackupPlanKind;
  readonly days: readonly number[];
  readonly time: string;
  readonly hidden: boolean;
  readonly system: boolean;
  readonly ext: readonly string[];
  /** Bytes; 0 for no limit. */
  readonly sizeMax: number;
  readonly keepDeleted: boolean;
  readonly name: string;
}

/** The backup wizard (DEV-07): 1 source, 2 target, 3 plan, 4 confirm. */
export interface WizardState {
  readonly type: WizardType;
  readonly step: Step;
  readonly form: JobForm;
}

export type WizardEvent =
  | { readonly type: 'set'; readonly part: Partial<JobForm> }
  | { readonly type: 'next' | 'back' }
  /** Goes to a step that was done before. */
  | { readonly type: 'go'; readonly step: Step };

export const emptyForm: JobForm = {
  origin: 'device',
  folders: [],
  target: '',
  server: '',
  backupType: 'realtime',
  days: [1, 2, 3, 4, 5, 6, 7],
  time: '02:00',
  hidden: false,
  system: true,
  ext: [],
  sizeMax: 0,
  keepDeleted: true,
  name: '',
};

/** Opened, left or finished, the wizard is empty. */
export const startWizard = ({ type, first = {} }: { type: WizardType; first?: Partial<JobForm> }): WizardState => ({
  type,
  step: 1,
  form: { ...emptyForm, ...first },
});

/** Types of which a new job may also be made of folders of this computer (APP-AUTO-02, APP-TOZ-01). */
export const hasOrigin = (type: WizardType): boolean => type === 'auto_oneway' || isFetching(type);

/** What a job really is: folders of this computer are backed up in one way, from wherever that was begun. */
export const kindOf = ({ type, form }: Pick<WizardState, 'type' | 'form'>): WizardType =>
  form.origin === 'computer' ? 'auto_oneway' : type;

/** What has to change with the place of the folders: those of one place are none of another. */
export function changeOrigin({ type, form }: Pick<WizardState, 'type' | 'form'>, origin: Origin): Partial<JobForm> {
  if (origin === form.origin) return {};
  // Only this device and this computer tell of changes.
  const isTold = origin === 'computer' || staysHere(type);
  return { origin, folders: [], ...(isTold || form.backupType !== 'realtime' ? {} : { backupType: 'timed' }) };
}

/** What a job is called when nobody names it: as its first folder. */
export function firstName({ origin, folders }: JobForm): string {
  const path = folders[0]?.path ?? '';
  if (origin === 'device') return baseName(path);
  return path.split(/[\\/]/).findLast((part) => part !== '') ?? path;
}

const inside = (inner: string, outer: string): boolean => inner === outer || inner.startsWith(`${outer}/`);

/** Whether the target lies in what it would hold, or the other way round for a pair. */
export function isInItself({ origin, folders, target }: JobForm, type: WizardType): boolean {
  return (
    origin === 'device' &&
    staysHere(type) &&
    target !== '' &&
    folders.some(({ path }) => inside(target, path) || (type === 'auto_bothway' && inside(path, target)))
  );
}

/** Whether a step has all it needs. */
export function isStepDone({ type: chosen, form }: Pick<WizardState, 'type' | 'form'>, step: Step): boolean {
  const type = kindOf({ type: chosen, form });
  switch (step) {
    case 1:
      return form.folders.length > 0 && (!isFetching(type) || form.server !== '');
    case 2:
      if (isElsewhere(type)) return type === 'ftp' ? ftpFolder.test(form.target) : isDriveFolder(form.target);
      return form.target !== '' && !isInItself(form, type);
    case 3:
      return form.backupType !== 'timed' || (form.days.length > 0 && /^\d\d:\d\d$/.test(form.time));
    case 4:
      return true;
  }
}

/** Whether something would be lost by leaving. */
export const isTouched = ({ type, form }: WizardState): boolean =>
  form.folders.length > 0 || (!isElsewhere(type) && form.target !== '');

const steps: readonly Step[] = [1, 2, 3, 4];

/** The wizard after an event. Back keeps every value; next only leads on from a step that is done (DEV-07). */
export function wizardReducer(state: WizardState, event: WizardEvent): WizardState {
  const { step } = state;
  switch (event.type) {
    case 'set':
      return { ...state, form: { ...state.form, ...event.part } };
    case 'back':
      return { ...state, step: steps[step - 2] ?? 1 };
    case 'next':
      return isStepDone(state, step) ? { ...state, step: steps[step] ?? 4 } : state;
    case 'go':
      return steps.filter((each) => each < event.step).every((each) => isStepDone(state, each))
        ? { ...state, step: event.step }
        : state;
  }
}

/** What a job of this computer and one of the device are asked for alike. */
function planOf({ target, backupType, days, time, hidden, system, ext, sizeMax, name }: JobForm) {
  return {
    name: name.trim(),
    target: { path: target },
    backupType,
    backupTime: { days: [...days], time },
    ignore: { hidden, system, ext: [...ext], size_max: sizeMax },
  };
}

/** What the device is asked for. */
export function wishOf({ type, form }: Pick<WizardState, 'type' | 'form'>, id?: string): JobWish {
  const { folders, target, server, keepDeleted } = form;
  return {
    ...(id === undefined ? {} : { id }),
    ...planOf(form),
    type,
    paths: folders.map(({ path }) => path),
    ids: folders.map((folder) => folder.id),
    target: hasServer(type) ? { path: target, server } : { path: target },
    keep_deleted: type !== 'auto_bothway' && keepDeleted,
  };
}

/** What the desktop app is asked for, of folders of this computer (APP-AUTO-02). */
export const computerWishOf = (form: JobForm, id?: string): ComputerWish => ({
  ...(id === undefined ? {} : { id }),
  ...planOf(form),
  ids: form.folders.map((folder) => folder.id),
  keep_deleted: form.keepDeleted,
});
