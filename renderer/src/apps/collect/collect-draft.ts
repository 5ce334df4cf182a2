import { acceptedKinds, type AcceptedKind } from '#shared/contract/kinds.ts';
import { endingsOf } from '#shared/rules/accepted-types.ts';
import { fieldSeconds, minuteField } from '../../components/place/when.ts';

export const templates = ['homework', 'resume', 'photo', 'custom'] as const;
export type Template = (typeof templates)[number];

export interface DraftField {
  readonly label: string;
  readonly required: boolean;
}

/** What is asked for in the form of a collection. */
export interface CollectDraft {
  readonly name: string;
  readonly note: string;
  readonly path: string;
  readonly deadline: string;
  readonly fields: readonly DraftField[];
  readonly maxFiles: string;
  /** Megabytes of one file; '' for no limit. */
  readonly maxSize: string;
  /** Kinds of files that are taken; with no endings beside them, none means every file. */
  readonly kinds: readonly AcceptedKind[];
  /** Further ends of names, as they are typed. */
  readonly endings: string;
}

export type DraftProblem = 'name' | 'path' | 'deadline' | 'fields' | 'maxFiles' | 'maxSize' | 'types';

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
  fields: labels.map((label) => ({ label, required: true })),
  maxFiles: '10',
  maxSize: '',
  kinds: templateKinds[template],
  endings: '',
});

/** What keeps a collection from being made. */
export function draftProblems(draft: CollectDraft, now: number): DraftProblem[] {
  const problems: DraftProblem[] = [];
  const labels = draft.fields.map(({ label }) => label.trim());
  const deadline = fieldSeconds(draft.deadline);
  const files = Number(draft.maxFiles);
  if (draft.name.trim() === '') problems.push('name');
  if (draft.path === '') problems.push('path');
  if (deadline === null || deadline * 1000 <= now) problems.push('deadline');
  if (labels.length > FIELDS_MOST || labels.includes('') || new Set(labels).size < labels.length)
    problems.push('fields');
  if (!Number.isInteger(files) || files < 1 || files > 100) problems.push('maxFiles');
  if (!/^(|[1-9]\d{0,6})$/.test(draft.maxSize.trim())) problems.push('maxSize');
  const endings = endingsOf(draft.endings);
  if (endings === null || endings.length > ENDINGS_MOST) problems.push('types');
  return problems;
}

/** The fields of the call. Only for a draft without problems. */
export const draftFields = (draft: CollectDraft) => ({
  name: draft.name.trim(),
  note: draft.note.trim(),
  path: draft.path,
  deadline: fieldSeconds(draft.deadline) ?? 0,
  fields: draft.fields.map(({ label, required }) => ({ label: label.trim(), required })),
  max_files: Number(draft.maxFiles),
  max_size: draft.maxSize.trim() === '' ? 0 : Number(draft.maxSize) * MB,
  types: [...acceptedKinds.filter((kind) => draft.kinds.includes(kind)), ...(endingsOf(draft.endings) ?? [])],
});
