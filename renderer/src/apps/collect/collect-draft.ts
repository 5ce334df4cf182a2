import { PERSON_MAX, ROSTER_MAX } from '#shared/constants.ts';
import type { CallData } from '#shared/contract/define.ts';
import { acceptedKinds, type AcceptedKind } from '#shared/contract/kinds.ts';
import type { calls } from '#shared/contract/index.ts';
import { endingsOf } from '#shared/rules/accepted-types.ts';
import { unknownPlaceholders } from '#shared/rules/collect-naming.ts';
import { nameKey, namesOf } from '#shared/rules/roster.ts';
import { fieldSeconds, minuteField } from '../../components/place/when.ts';

export const templates = ['homework', 'resume', 'photo', 'custom'] as const;
export type Template = (typeof templates)[number];

/** A collection as its owner sees it. */
export type CollectTask = CallData<typeof calls.collectDetail>['task'];

export interface DraftField {
  readonly label: string;
  readonly required: boolean;
}

/** An account of this device that is asked. */
export interface AskedAccount {
  readonly name: string;
  readonly account: string;
}

/** What is asked for in the form of a collection. */
export interface CollectDraft {
  readonly name: string;
  readonly note: string;
  readonly path: string;
  readonly deadline: string;
  /** Names of the people who are asked, as they are typed. */
  readonly people: string;
  readonly accounts: readonly AskedAccount[];
  readonly fields: readonly DraftField[];
  readonly pattern: string;
  readonly folders: boolean;
  readonly maxFiles: string;
  /** Megabytes of one file, and of all; '' for no limit. */
  readonly maxSize: string;
  readonly maxTotal: string;
  /** Kinds of files that are taken; with no endings beside them, none means every file. */
  readonly kinds: readonly AcceptedKind[];
  /** Further ends of names, as they are typed. */
  readonly endings: string;
}

export type DraftProblem =
  | 'name'
  | 'path'
  | 'deadline'
  | 'people'
  | 'peopleField'
  | 'fields'
  | 'pattern'
  | 'maxFiles'
  | 'maxSize'
  | 'maxTotal'
  | 'types';

/** Visitors fill in so many fields at most (APP-COLL-02). */
export const FIELDS_MOST = 10;
/** So many ends of names at most, beside the kinds. */
const ENDINGS_MOST = 20;
const WEEK_S = 7 * 86_400;
const MB = 1024 * 1024;

/** What a template takes from the start. */
const templateKinds: Readonly<Record<Template, readonly AcceptedKind[]>> = {
  homework: [],
  resume: [],
  photo: ['image', 'video'],
  custom: [],
};

/** A new collection; `labels` are the fields of its template. Unix milliseconds. */
export const draftOf = (
  name: string,
  labels: readonly string[],
  now: number,
  template: Template = 'custom',
): CollectDraft => ({
  name,
  note: '',
  path: '',
  deadline: minuteField(now / 1000 + WEEK_S),
  people: '',
  accounts: [],
  fields: labels.map((label) => ({ label, required: true })),
  pattern: '',
  folders: false,
  maxFiles: '10',
  maxSize: '',
  maxTotal: '',
  kinds: templateKinds[template],
  endings: '',
});

const isKind = (type: string): type is AcceptedKind => (acceptedKinds as readonly string[]).includes(type);
const megabytes = (bytes: number): string => (bytes === 0 ? '' : String(Math.max(1, Math.round(bytes / MB))));

/** The form of a collection that there is. */
export function draftOfTask(task: CollectTask): CollectDraft {
  const { types = [] } = task;
  return {
    name: task.name,
    note: task.note,
    path: task.path,
    deadline: minuteField(task.deadline),
    people: task.roster.filter(({ account }) => account === '').map(({ name }) => name).join('\n'), // prettier-ignore
    accounts: task.roster.filter(({ account }) => account !== '').map(({ name, account }) => ({ name, account })),
    fields: task.fields,
    pattern: task.pattern,
    folders: task.folders === 1,
    maxFiles: String(task.max_files),
    maxSize: megabytes(task.max_size),
    maxTotal: megabytes(task.max_total),
    kinds: types.filter(isKind),
    endings: types.filter((type) => !isKind(type)).join(' '),
  };
}

/** Everybody who is asked: accounts first, then the names that are not theirs. */
export function draftRoster({ people, accounts }: Pick<CollectDraft, 'people' | 'accounts'>): AskedAccount[] {
  const known = new Set(accounts.map(({ name }) => nameKey(name)));
  const others = namesOf(people).filter((name) => !known.has(nameKey(name)));
  return [...accounts, ...others.map((name) => ({ name, account: '' }))];
}

const isSize = (text: string): boolean => /^(|[1-9]\d{0,6})$/.test(text.trim());

/** What keeps a collection from being made. */
export function draftProblems(draft: CollectDraft, now: number): DraftProblem[] {
  const problems: DraftProblem[] = [];
  const labels = draft.fields.map(({ label }) => label.trim());
  const deadline = fieldSeconds(draft.deadline);
  const files = Number(draft.maxFiles);
  const roster = draftRoster(draft);
  if (draft.name.trim() === '') problems.push('name');
  if (draft.path === '') problems.push('path');
  if (deadline === null || deadline * 1000 <= now) problems.push('deadline');
  if (roster.length > ROSTER_MAX || roster.some(({ name }) => name.length > PERSON_MAX)) problems.push('people');
  if (roster.length > 0 && labels.length === 0) problems.push('peopleField');
  if (labels.length > FIELDS_MOST || labels.includes('') || new Set(labels).size < labels.length)
    problems.push('fields');
  if (unknownPlaceholders(draft.pattern, labels).length > 0) problems.push('pattern');
  if (!Number.isInteger(files) || files < 1 || files > 100) problems.push('maxFiles');
  if (!isSize(draft.maxSize)) problems.push('maxSize');
  if (!isSize(draft.maxTotal)) problems.push('maxTotal');
  const endings = endingsOf(draft.endings);
  if (endings === null || endings.length > ENDINGS_MOST) problems.push('types');
  return problems;
}

const bytesOf = (text: string): number => (text.trim() === '' ? 0 : Number(text) * MB);

/** What can be changed of a collection that there is. Only for a draft without problems. */
export const draftChange = (draft: CollectDraft) => ({
  name: draft.name.trim(),
  note: draft.note.trim(),
  deadline: fieldSeconds(draft.deadline) ?? 0,
  max_files: Number(draft.maxFiles),
  max_size: bytesOf(draft.maxSize),
  max_total: bytesOf(draft.maxTotal),
  types: [...acceptedKinds.filter((kind) => draft.kinds.includes(kind)), ...(endingsOf(draft.endings) ?? [])],
  pattern: draft.pattern.trim(),
  folders: draft.folders,
  roster: draftRoster(draft),
});

/** The fields of the call that makes it. Only for a draft without problems. */
export const draftFields = (draft: CollectDraft) => ({
  ...draftChange(draft),
  path: draft.path,
  fields: draft.fields.map(({ label, required }) => ({ label: label.trim(), required })),
});
