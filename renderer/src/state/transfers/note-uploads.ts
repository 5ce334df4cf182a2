import { journalOf } from '../files/undo/undo.ts';
import type { AppStore } from '../store.ts';
import { uploadNoted } from '../transfers-slice.ts';
import type { BatchNews } from './upload-notes.ts';

/**
 * Notes what uploads brought as deeds that can be taken back: all of one drop or choice of files is one, also over a reload, and
 * says so once it is over. Resolves when that is written down.
 */
export function noteUploads(store: AppStore): (news: BatchNews) => Promise<void> {
  /** Under which ids batches go on that could not grow any more. */
  const ids = new Map<string, string>();
  let turn = Promise.resolve();
  const note = async ({ batch, folder, arrived, isOver }: BatchNews): Promise<void> => {
    const { id, record } = await journalOf(store).grow(ids.get(batch) ?? `upload-${batch}`, folder, arrived, isOver);
    ids.set(batch, id);
    if (isOver && record !== null) store.dispatch(uploadNoted({ name: record.name, count: record.count }));
  };
  return (news) => (turn = turn.then(() => note(news)));
}
