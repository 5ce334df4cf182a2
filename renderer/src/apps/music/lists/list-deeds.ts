import type { CallArgs, CallData } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import type { PlaylistRecord } from '#shared/contract/calls-music.ts';
import { call } from '../../../api/call.ts';
import { api } from '../../../api/api-slice.ts';
import { confirm, toast } from '../../../components/dialogs/dialog-service.ts';
import { toastFailure } from '../../../components/dialogs/failure-toast.ts';
import { askText } from '../../../components/place/ask-text.tsx';
import type { MusicView } from '../music-context.ts';

type View = Pick<MusicView, 'store' | 'translate'>;
type OpenList = Pick<PlaylistRecord, 'id' | 'name'>;

const NAME_MAX = 60;
/** The name is taken: said at the field, not in a toast. */
const TAKEN = 'N002002';

type Answer = CallData<typeof calls.musicPlaylist>;

const renewed = ({ store }: View): void => {
  store.dispatch(api.util.invalidateTags(['settings']));
};

/** Changes a playlist; says what went wrong. Answers whether it was done. */
export async function changeList(view: View, fields: CallArgs<typeof calls.musicPlaylist>): Promise<boolean> {
  const answer = await call(calls.musicPlaylist, fields);
  if (!answer.success) toastFailure(answer);
  renewed(view);
  return answer.success;
}

/** Asks for a name and saves with it; what is wrong with the name stands at its field. */
async function askName(
  { translate }: View,
  words: { readonly title: string; readonly ok: string; readonly value: string },
  save: (name: string) => ReturnType<typeof call<typeof calls.musicPlaylist>>,
): Promise<Answer | null> {
  let saved: Answer | null = null;
  await askText({
    title: words.title,
    label: translate('lists.name'),
    okText: words.ok,
    value: words.value,
    maxLength: NAME_MAX,
    onText: async (name) => {
      if (name === '') return translate('lists.nameNeeded');
      const answer = await save(name);
      if (!answer.success) return answer.code === TAKEN ? translate('lists.taken') : answer.message;
      saved = answer.data;
      return '';
    },
  });
  return saved;
}

/** Asks for a name and makes a playlist of it, with songs where some are given; null when it was given up. */
export async function makeList(view: View, paths: readonly string[] = []): Promise<OpenList | null> {
  let wanted = '';
  const { translate } = view;
  const saved = await askName(
    view,
    { title: translate('lists.newTitle'), ok: translate('lists.make'), value: '' },
    (name) => {
      wanted = name;
      return call(calls.musicPlaylist, { action: 'save', name, paths: [...paths] }, { silent: true });
    },
  );
  if (saved === null) return null;
  renewed(view);
  return saved.list.find((one) => one.kind === 'playlist' && one.fixed === 0 && one.name === wanted) ?? null;
}

/** Asks for another name of a playlist. */
export async function renameList(view: View, { id, name: before }: OpenList): Promise<void> {
  const { translate } = view;
  const words = { title: translate('lists.renameTitle'), ok: translate('lists.rename'), value: before };
  const saved = await askName(view, words, (name) =>
    call(calls.musicPlaylist, { action: 'save', id, name }, { silent: true }),
  );
  if (saved !== null) renewed(view);
}

/** Deletes a playlist after a question; the songs stay. Answers whether it was done. */
export async function deleteList(view: View, { id, name }: OpenList): Promise<boolean> {
  const { translate } = view;
  const sure = await confirm({
    title: translate('lists.deleteTitle', { name }),
    content: translate('lists.deleteText'),
    okText: translate('lists.delete'),
    danger: true,
  });
  if (!sure || !(await changeList(view, { action: 'delete', id }))) return false;
  toast({ kind: 'success', text: translate('lists.deleted', { name }) });
  return true;
}

const LIST_TOAST = 'music-list';

/** Puts songs into a playlist, and offers the way back. */
export async function addToList(view: View, list: OpenList, paths: readonly string[]): Promise<boolean> {
  const before = await call(calls.musicPlaylist, { action: 'songs', id: list.id });
  if (!before.success) {
    toastFailure(before);
    return false;
  }
  const known = new Set(before.data.list.flatMap((one) => (one.kind === 'song' ? [one.path] : [])));
  const added = paths.filter((path) => !known.has(path));
  if (added.length > 0 && !(await changeList(view, { action: 'add', id: list.id, paths: added }))) return false;
  toast({
    key: LIST_TOAST,
    kind: 'success',
    text: view.translate(added.length === 0 ? 'lists.inIt' : 'lists.added', { count: added.length, name: list.name }),
    ...(added.length === 0
      ? {}
      : {
          action: {
            label: view.translate('filework:undo.undo'),
            onSelect: () => void changeList(view, { action: 'remove', id: list.id, paths: added }),
          },
        }),
  });
  return true;
}

/** Takes songs out of a playlist, and offers to put everything back where it was; `order` is what it holds now. */
export async function takeFromList(
  view: View,
  list: OpenList,
  paths: readonly string[],
  order: readonly string[],
): Promise<boolean> {
  if (paths.length === 0 || !(await changeList(view, { action: 'remove', id: list.id, paths: [...paths] })))
    return false;
  toast({
    key: LIST_TOAST,
    kind: 'success',
    text: view.translate('lists.removed', { count: paths.length, name: list.name }),
    action: {
      label: view.translate('filework:undo.undo'),
      onSelect: () => void changeList(view, { action: 'save', id: list.id, paths: [...order] }),
    },
  });
  return true;
}
