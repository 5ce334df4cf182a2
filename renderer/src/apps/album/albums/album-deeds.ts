import { calls } from '#shared/contract/index.ts';
import type { CallArgs, CallData } from '#shared/contract/define.ts';
import { call } from '../../../api/call.ts';
import { api } from '../../../api/api-slice.ts';
import { askText } from '../../../components/place/ask-text.tsx';
import { confirm, toast } from '../../../components/dialogs/dialog-service.ts';
import { toastFailure } from '../../../components/dialogs/failure-toast.ts';
import { inPortions } from '../../../state/files/portions.ts';
import type { AlbumView, OpenAlbum } from '../album-context.ts';
import type { Photo } from '../model/photo.ts';

type Album = CallData<typeof calls.albumSave>;
type View = Pick<AlbumView, 'store' | 'translate'>;

const NAME_MAX = 60;

/** The name is taken: said at the field, not in a toast. */
const TAKEN = 'N002002';

/** Changes one album, or makes one; says what went wrong. Null when nothing was changed. */
export async function saveAlbum({ store }: View, fields: CallArgs<typeof calls.albumSave>): Promise<Album | null> {
  const answer = await call(calls.albumSave, fields);
  if (!answer.success) {
    toastFailure(answer);
    return null;
  }
  store.dispatch(api.util.invalidateTags(['settings']));
  return answer.data;
}

/** Asks for a name and makes an album of it; null when it was given up. */
export async function makeAlbum(
  { store, translate }: View,
  more: Omit<CallArgs<typeof calls.albumSave>, 'id' | 'name'> = {},
): Promise<Album | null> {
  let made: Album | null = null;
  await askText({
    title: translate('albums.newTitle'),
    label: translate('albums.name'),
    okText: translate('albums.make'),
    value: '',
    maxLength: NAME_MAX,
    onText: async (name) => {
      if (name === '') return translate('albums.nameNeeded');
      const answer = await call(calls.albumSave, { ...more, name }, { silent: true });
      if (!answer.success) return answer.code === TAKEN ? translate('albums.taken') : answer.message;
      made = answer.data;
      return '';
    },
  });
  if (made !== null) store.dispatch(api.util.invalidateTags(['settings']));
  return made;
}

/** Asks for another name of an album. */
export async function renameAlbum({ store, translate }: View, { id, name: before }: OpenAlbum): Promise<void> {
  const done = await askText({
    title: translate('albums.renameTitle'),
    label: translate('albums.name'),
    okText: translate('albums.rename'),
    value: before,
    maxLength: NAME_MAX,
    onText: async (name) => {
      if (name === '') return translate('albums.nameNeeded');
      if (name === before) return '';
      const answer = await call(calls.albumSave, { id, name }, { silent: true });
      if (answer.success) return '';
      return answer.code === TAKEN ? translate('albums.taken') : answer.message;
    },
  });
  if (done) store.dispatch(api.util.invalidateTags(['settings']));
}

/** Deletes albums after a question; the photos stay. Answers whether it was done. */
export async function deleteAlbums({ store, translate }: View, albums: readonly OpenAlbum[]): Promise<boolean> {
  const [first] = albums;
  if (first === undefined) return false;
  const what = { name: first.name, count: albums.length };
  const sure = await confirm({
    title: translate(albums.length === 1 ? 'albums.deleteTitle' : 'albums.deleteMany', what),
    content: translate('albums.deleteText'),
    okText: translate('albums.delete'),
    danger: true,
  });
  if (!sure) return false;
  const answer = await call(calls.albumDelete, { ids: albums.map(({ id }) => id) });
  if (!answer.success) {
    toastFailure(answer);
    return false;
  }
  store.dispatch(api.util.invalidateTags(['settings']));
  toast({ kind: 'success', text: translate('albums.deleted', what) });
  return true;
}

const ALBUM_TOAST = 'album-change';

/** Puts photos into an album, or takes them out; answers those of which that was still to be done, and whether all was. */
async function inAlbum(
  view: View,
  id: string,
  paths: readonly string[],
  way: 'add' | 'remove',
): Promise<{ readonly changed: readonly string[]; readonly isWhole: boolean }> {
  const changed: string[] = [];
  for (const portion of inPortions(paths)) {
    const saved = await saveAlbum(view, { id, [way]: portion });
    if (saved === null) return { changed, isWhole: false };
    changed.push(...(way === 'add' ? saved.added : portion));
  }
  return { changed, isWhole: true };
}

/** Puts photos into an album, or takes them out, and offers the way back of what was changed. */
export async function changeAlbum(
  view: View,
  album: OpenAlbum,
  photos: readonly Pick<Photo, 'path'>[],
  way: 'add' | 'remove',
): Promise<boolean> {
  const paths = photos.map(({ path }) => path);
  if (paths.length === 0) return false;
  const { changed, isWhole } = await inAlbum(view, album.id, paths, way);
  const text = (key: string, count: number): string => view.translate(`albums.${key}`, { count, name: album.name });
  if (changed.length === 0) {
    if (isWhole) toast({ key: ALBUM_TOAST, kind: 'info', text: text('alreadyIn', paths.length) });
    return isWhole;
  }
  toast({
    key: ALBUM_TOAST,
    kind: 'success',
    text: text(way === 'add' ? 'added' : 'removed', changed.length),
    action: {
      label: view.translate('filework:undo.undo'),
      onSelect: () => void inAlbum(view, album.id, changed, way === 'add' ? 'remove' : 'add'),
    },
  });
  return isWhole;
}
