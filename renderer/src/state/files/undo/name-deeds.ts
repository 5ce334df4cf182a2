import { TASK_PAGE_SIZE } from '#shared/constants.ts';
import { calls } from '#shared/contract/index.ts';
import type { TaskRecord } from '#shared/contract/records.ts';
import { call } from '../../../api/call.ts';
import { baseName, childPath, parentPath } from '../wire-path.ts';
import type { UndoRecord } from './deeds.ts';
import type { UndoJournal } from './journal.ts';
import type { Step } from './step.ts';

type Ways = Pick<UndoRecord, 'undo' | 'redo'>;

/** Tasks by their ids, as the device tells of them; null where it tells nothing. */
async function tasksOf(ids: readonly string[]): Promise<Map<string, TaskRecord> | null> {
  const found = new Map<string, TaskRecord>();
  for (let page = 1; found.size < ids.length; page += 1) {
    const answer = await call(calls.taskList, { kind: 'fileHandle', page, size: TASK_PAGE_SIZE }, { silent: true });
    if (!answer.success) return null;
    for (const task of answer.data.list) if (ids.includes(task.id)) found.set(task.id, task);
    if (page * TASK_PAGE_SIZE >= answer.data.total) break;
  }
  return found;
}

/** The new names of the entries of some tasks by their old paths; null where they are not told, or not all. */
function namesOf(tasks: readonly (TaskRecord | undefined)[]): Map<string, string> | null {
  const names = new Map<string, string>();
  for (const task of tasks) {
    const renamed = task?.state === 'done' ? task.renamed : undefined;
    if (renamed === undefined || renamed.list.length < renamed.total) return null;
    for (const { path, name } of renamed.list) names.set(path, name);
  }
  return names;
}

/** Copies go to the recycle bin and come back from there. */
function waysOfCopy(paths: readonly string[], to: string, names: ReadonlyMap<string, string>): Ways {
  const copies = paths.map((path) => childPath(to, names.get(path) ?? baseName(path)));
  return { undo: [{ do: 'recycle', paths: copies }], redo: [{ do: 'restore', paths: copies }] };
}

/** What was moved goes back under the name it got, and gets its own again there. */
function waysOfMove(paths: readonly string[], to: string, names: ReadonlyMap<string, string>): Ways {
  const undo: Step[] = [];
  const redo: Step[] = [];
  const again: Step[] = [];
  for (const [parent, own] of Map.groupBy(paths, (path) => parentPath(path) ?? '')) {
    const nameOf = (path: string): string => names.get(path) ?? baseName(path);
    const renamed = own.filter((path) => nameOf(path) !== baseName(path));
    undo.push({ do: 'move', paths: own.map((path) => childPath(to, nameOf(path))), to: parent });
    undo.push(
      ...renamed.map((path): Step => ({ do: 'rename', path: childPath(parent, nameOf(path)), name: baseName(path) })),
    );
    redo.push(...renamed.map((path): Step => ({ do: 'rename', path, name: nameOf(path) })));
    again.push({ do: 'move', paths: own.map((path) => childPath(parent, nameOf(path))), to });
  }
  return { undo, redo: [...redo, ...again] };
}

/** The ways of a deed that went to one folder or to several; null where its steps are not of that kind. */
function waysOf(steps: readonly Step[], names: ReadonlyMap<string, string>): Ways | null {
  const ways: Ways[] = [];
  for (const step of steps) {
    if (step.do !== 'copy' && step.do !== 'move') return null;
    ways.push((step.do === 'copy' ? waysOfCopy : waysOfMove)(step.paths, step.to, names));
  }
  if (ways.length === 0) return null;
  return { undo: ways.flatMap(({ undo }) => undo), redo: ways.flatMap(({ redo }) => redo) };
}

/**
 * Learns from the device what the entries of deeds are called now, as far as their tasks are over: only then can these
 * be taken back, by themselves too. A deed of which it is not told cannot.
 */
export async function nameDeeds(journal: UndoJournal): Promise<void> {
  const unnamed = journal.getState().past.filter((record) => record.unnamed === true);
  if (unnamed.length === 0) return;
  const known = await tasksOf(unnamed.flatMap(({ tasks }) => tasks));
  if (known === null) return;
  for (const { id, tasks, redo } of unnamed) {
    const own = tasks.map((task) => known.get(task));
    if (own.some((task) => task !== undefined && ['wait', 'run', 'pause'].includes(task.state))) continue;
    const names = namesOf(own);
    await journal.name(id, names && waysOf(redo, names));
  }
}
