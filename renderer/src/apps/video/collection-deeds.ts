import type { VideoRecord } from '#shared/contract/calls-video.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { confirm, toast } from '../../components/dialogs/dialog-service.ts';
import { toastFailure } from '../../components/dialogs/failure-toast.ts';
import { askText } from '../../components/place/ask-text.tsx';
import type { VideoView } from './video-context.ts';
import { editVideos, renewed } from './video-deeds.ts';

type View = Pick<VideoView, 'store' | 'translate'>;
type Collection = Pick<VideoRecord, 'id' | 'title'>;

const NAME_MAX = 200;
/** The name is taken: said at the field, not in a toast. */
const TAKEN = 'N002002';
const COLLECTION_TOAST = 'video-collection';

/** Asks for a name and makes a collection of films and series; null when it was given up (APP-VIDEO-05). */
export async function makeCollection(view: View, items: readonly string[] = []): Promise<Collection | null> {
  const { translate } = view;
  let made: Collection | null = null;
  await askText({
    title: translate('collection.newTitle'),
    label: translate('collection.name'),
    okText: translate('collection.make'),
    value: '',
    maxLength: NAME_MAX,
    onText: async (title) => {
      if (title === '') return translate('collection.nameNeeded');
      const answer = await call(calls.videoEdit, { title, items: [...items] }, { silent: true });
      if (!answer.success) return answer.code === TAKEN ? translate('collection.taken') : answer.message;
      made = answer.data.list[0] ?? null;
      return '';
    },
  });
  if (made !== null) renewed(view);
  return made;
}

/** Deletes a collection after a question; what is in it stays. Answers whether it was done. */
export async function deleteCollection(view: View, { id, title }: Collection): Promise<boolean> {
  const { translate } = view;
  const sure = await confirm({
    title: translate('collection.deleteTitle', { name: title }),
    content: translate('collection.deleteText'),
    okText: translate('collection.deleteOk'),
    danger: true,
  });
  if (!sure || (await editVideos(view, { id, remove: true })) === null) return false;
  toast({ kind: 'success', text: translate('collection.deleted', { name: title }) });
  return true;
}

/** Says what became of a collection, and offers to put everything back where it was. */
function told(view: View, { id }: Collection, text: string, before: readonly string[]): void {
  toast({
    key: COLLECTION_TOAST,
    kind: 'success',
    text,
    action: {
      label: view.translate('deed.undo'),
      onSelect: () => void editVideos(view, { id, items: [...before] }),
    },
  });
}

/** Puts films and series at the end of a collection, and offers the way back. */
export async function addToCollection(view: View, collection: Collection, ids: readonly string[]): Promise<void> {
  const before = await call(calls.videoDetail, { id: collection.id });
  if (!before.success) return void toastFailure(before);
  const items = before.data.items?.map(({ id }) => id) ?? [];
  const added = ids.filter((id) => !items.includes(id));
  const name = collection.title;
  if (added.length === 0) return toast({ kind: 'info', text: view.translate('collection.inIt', { name }) });
  if ((await editVideos(view, { id: collection.id, add: added })) === null) return;
  told(view, collection, view.translate('collection.added', { count: added.length, name }), items);
}

/** Takes films and series out of a collection that holds `order`, and offers the way back. */
export async function takeOut(
  view: View,
  collection: Collection,
  ids: ReadonlySet<string>,
  order: readonly string[],
): Promise<void> {
  const items = order.filter((id) => !ids.has(id));
  if (items.length === order.length || (await editVideos(view, { id: collection.id, items })) === null) return;
  const what = { count: order.length - items.length, name: collection.title };
  told(view, collection, view.translate('collection.takenOut', what), order);
}
