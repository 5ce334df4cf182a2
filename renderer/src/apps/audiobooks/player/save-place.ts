import { calls } from '#shared/contract/index.ts';
import { call } from '../../../api/call.ts';
import type { BookPlace } from './book-types.ts';

/**
 * Has the device keep places in books, one after the other: of those that come while one is on its way, the last one of
 * each book counts. One that could not be kept is tried again with the next; `isStill` says whether the account is
 * still signed in that was there.
 */
export function createPlaceSaver(isStill: () => boolean): (place: BookPlace) => void {
  const waiting = new Map<string, BookPlace>();
  let isBusy = false;
  const run = async (): Promise<void> => {
    isBusy = true;
    for (const [id, place] of waiting) {
      waiting.delete(id);
      if (!isStill()) break;
      // Nobody has asked for it: what cannot be kept now is no matter to be told every few seconds.
      const answer = await call(calls.audiobookProgress, place, { silent: true, outlivesPage: true });
      if (!answer.success && answer.code !== 'N000003' && answer.code !== 'N000001') {
        if (!waiting.has(id)) waiting.set(id, place);
        break;
      }
    }
    isBusy = false;
  };
  return (place) => {
    waiting.set(place.id, place);
    if (!isBusy) void run();
  };
}
