import { calls } from '#shared/contract/index.ts';
import type { TagColor } from '#shared/contract/records.ts';
import { call } from '../../../api/call.ts';
import { toast } from '../../../components/dialogs/dialog-service.ts';
import type { Entry } from '../../../state/files/entry.ts';
import { marksChanged } from '../../../state/files/marks-changed.ts';
import type { UndoRecord } from '../../../state/files/undo/deeds.ts';
import { runStep } from '../../../state/files/undo/steps.ts';
import type { Step } from '../../../state/files/undo/step.ts';
import { aboutEntries, journalOf } from '../../../state/files/undo/undo.ts';
import { tagOf } from '../../../state/files/location.ts';
import { inPortions } from '../../../state/files/portions.ts';
import type { CommandContext, FileCommand } from './command.ts';
import type { TagChoice } from './file-dialog.ts';
import { offerUndo } from '../../../components/files/undo-actions.ts';
import { allIn, anyOthers, isPlaceList } from './where.ts';

/** Areas whose entries can have tags; what lies in the safe box is named nowhere else. */
const taggable = ['my', 'team', 'usb'] as const;

/** Whether all, some or none of the entries have a tag. */
function stateOf(entries: readonly Entry[], tag: TagColor): TagChoice['on'] {
  const count = entries.filter(({ tags }) => tags?.includes(tag)).length;
  return count === 0 ? 'none' : count === entries.length ? 'all' : 'some';
}

/** Entries whose tags become others, brought together by what changes: that is what each step has to take back. */
function stepsFor(entries: readonly Entry[], give: readonly TagColor[], take: readonly TagColor[]): Step[] {
  const groups = new Map<string, { add: TagColor[]; remove: TagColor[]; paths: string[] }>();
  for (const { path, tags = [] } of entries) {
    const add = give.filter((tag) => !tags.includes(tag));
    const remove = take.filter((tag) => tags.includes(tag));
    if (add.length + remove.length === 0) continue;
    const key = `${add.join()}/${remove.join()}`;
    const group = groups.get(key) ?? { add, remove, paths: [] };
    group.paths.push(path);
    groups.set(key, group);
  }
  return [...groups.values()].flatMap(({ add, remove, paths }) =>
    inPortions(paths).map((portion): Step => ({ do: 'tag', paths: portion, add, remove })),
  );
}

const backwards = (step: Step): Step => (step.do === 'tag' ? { ...step, add: step.remove, remove: step.add } : step);

const recordOf = (entries: readonly Entry[], redo: readonly Step[]): UndoRecord => ({
  deed: 'tag',
  ...aboutEntries(entries),
  undo: redo.map(backwards),
  redo,
  tasks: [],
});

async function apply(
  context: CommandContext,
  entries: readonly Entry[],
  before: readonly TagChoice[],
  wanted: readonly TagChoice[],
): Promise<void> {
  const { store, translate } = context;
  const failed = (result: { readonly code: string; readonly message: string }): void => {
    toast({ kind: 'error', text: result.message || translate('failed.action', { code: result.code }) });
  };
  const changed = wanted.filter(({ tag, on }) => on !== before.find((known) => known.tag === tag)?.on);
  const redo = stepsFor(
    entries,
    changed.filter(({ on }) => on === 'all').map(({ tag }) => tag),
    changed.filter(({ on }) => on === 'none').map(({ tag }) => tag),
  );
  for (const { tag, name } of wanted) {
    if (name === before.find((known) => known.tag === tag)?.name) continue;
    const result = await call(calls.tagRename, { tag, name });
    if (!result.success) {
      failed(result);
      return;
    }
  }
  const done: Step[] = [];
  const mark = async (): Promise<void> => {
    for (const step of redo) {
      const failure = await runStep(step);
      if (failure !== null) {
        failed(failure);
        break;
      }
      done.push(step);
    }
  };
  if (redo.length > 0)
    await journalOf(store).during(recordOf(entries, redo), mark, () =>
      done.length > 0 ? recordOf(entries, done) : null,
    );
  store.dispatch(marksChanged());
  if (redo.length > 0 && done.length === redo.length)
    offerUndo(store, translate, translate('filework:tags.done', { count: entries.length }));
}

/** Asks which tags the selected entries have, with what they have now. */
async function askTags(context: CommandContext): Promise<void> {
  const { session, translate, ask } = context;
  const entries = await session.selectedEntries();
  if (entries === null || entries.length === 0) return;
  const known = await call(calls.tagList, {});
  if (!known.success) {
    toast({ kind: 'error', text: known.message || translate('failed.action', { code: known.code }) });
    return;
  }
  const tags = known.data.list.map(({ tag, name }) => ({ tag, name, on: stateOf(entries, tag) }));
  ask({
    kind: 'tags',
    tags,
    onDone: (wanted) => {
      ask(null);
      void apply(context, entries, tags, wanted);
    },
  });
}

/** Tags of what is selected (APP-FM-03). */
export const tagCommands: readonly FileCommand[] = [
  {
    id: 'tags',
    on: 'selection',
    section: 'share',
    forGone: true,
    icon: 'tag',
    more: true,
    label: ({ translate }) => translate('filework:action.tags'),
    // Of what has gone only the marks of the shown list can be taken away (VRT-05).
    shown: (context) => {
      const { location, entries } = context;
      const isTag = location.kind === 'root' && tagOf(location.root) !== null;
      if (!isTag && (entries.some(({ gone }) => gone !== undefined) || anyOthers(context))) return false;
      return !isPlaceList(context) && allIn(entries, taggable);
    },
    run: (context) => void askTags(context),
  },
];
