import { calls } from '#shared/contract/index.ts';
import { call } from '../../../api/call.ts';
import { toastFailure } from '../../../components/dialogs/failure-toast.ts';
import type { BookEngine } from './book-types.ts';

/** Where a book is to be played from: its kept place, its beginning, or a chapter. */
export type PlayFrom = 'kept' | 'start' | number;

/**
 * Plays a book (APP-AUB-01): from where the account was in it, chapter and second, or from the beginning of one that was
 * heard to its end. Says what went wrong; answers whether it plays.
 */
export async function playBook(engine: BookEngine, id: string, from: PlayFrom): Promise<boolean> {
  const { open, running } = engine.state();
  // The book that is open is where it is; what the device knows of it may be older.
  if (open?.book.id === id) {
    if (from === 'kept') {
      if (!running) engine.toggle();
    } else engine.jump(from === 'start' ? 0 : from);
    return true;
  }
  const answer = await call(calls.audiobookDetail, { id });
  if (!answer.success) {
    toastFailure(answer);
    return false;
  }
  const { book, list: chapters } = answer.data;
  const { at, done, chapter, second } = book.progress;
  if (from === 'kept' && at > 0 && done === 0) engine.open({ book, chapters }, { chapter, second, play: true });
  else engine.open({ book, chapters }, { chapter: typeof from === 'number' ? from : 0, play: true });
  return true;
}
