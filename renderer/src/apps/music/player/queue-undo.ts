import type { SongRecord } from '#shared/contract/calls-music.ts';
import { toast } from '../../../components/dialogs/dialog-service.ts';
import type { OwnEngine } from './engine.ts';

interface Words {
  /** What was done. */
  readonly text: string;
  readonly undo: string;
}

/** Says what was done to the queue, with the way back. */
function tell({ text, undo }: Words, onUndo: () => void): void {
  toast({ key: 'music-queue', kind: 'info', text, action: { label: undo, onSelect: onUndo } });
}

/** Takes a song out of the queue; it comes back to its place, and what plays by then goes on. */
export function takeOut(engine: OwnEngine, place: number, words: Words): void {
  const kept = engine.snapshot();
  const song = engine.state().queue[place];
  if (kept === null || song === undefined) return;
  engine.removeAt(place);
  const { queue: left } = engine.state();
  tell(words, () => {
    const { queue, index } = engine.state();
    if (index < 0) return engine.restore(kept, false);
    engine.add([song], 'last');
    // In another queue than the one it was taken from its place means nothing.
    if (queue === left) engine.move(queue.length, place);
  });
}

/** A song that was moved; moving it further is taken back as one. */
export interface Moved {
  readonly queue: readonly SongRecord[];
  readonly from: number;
  readonly to: number;
}

/** Moves a song in the queue; it goes back to where it was before the first of several moves. */
export function moveSong(engine: OwnEngine, from: number, to: number, last: Moved | null, words: Words): Moved {
  const isSame = last !== null && last.queue === engine.state().queue && last.to === from;
  engine.move(from, to);
  const moved: Moved = { queue: engine.state().queue, from: isSame ? last.from : from, to };
  tell(words, () => {
    // What was changed since would go to other places with it.
    if (engine.state().queue === moved.queue) engine.move(moved.to, moved.from);
  });
  return moved;
}
