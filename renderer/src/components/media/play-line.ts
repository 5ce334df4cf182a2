import { createEmitter } from '../../host/emitter.ts';
import type { AppStore } from '../../state/store.ts';
import { windowActions } from '../../state/windows-slice.ts';

/*
 * Of all windows of this computer one plays (WIN-21), also where they are pages of their own: a page tells the others
 * that something began to play in it, and they pause.
 */

const CHANNEL = 'hearth.playing';

const began = createEmitter<undefined>();
const elsewhere = createEmitter<undefined>();
let pagePlays = false;

/** The one screen of this page plays, or does so no longer. */
export function tellPagePlays(plays: boolean): void {
  const isNew = plays && !pagePlays;
  pagePlays = plays;
  if (isNew) began.emit(undefined);
}

/** Hears that something began to play in another page; the answer ends that. */
export const onPlaysElsewhere = (pause: () => void): (() => void) => elsewhere.on(pause);

const openLine = (): BroadcastChannel | null =>
  typeof BroadcastChannel === 'function' ? new BroadcastChannel(CHANNEL) : null;

/** Joins this page with the others: tells what plays here, its windows included, and pauses for them; the answer ends it. */
export function startPlayLine(store: AppStore, line: BroadcastChannel | null = openLine()): () => void {
  if (line === null) return () => undefined;
  const playing = (): string => {
    const { order, byName } = store.getState().windows;
    return order.find((name) => byName[name]?.playingMedia === true) ?? '';
  };
  const tell = () => {
    line.postMessage('plays');
  };
  let before = playing();
  if (before !== '' || pagePlays) tell();
  const ends = [
    began.on(tell),
    store.subscribe(() => {
      const now = playing();
      if (now !== before && now !== '') tell();
      before = now;
    }),
  ];
  line.onmessage = () => {
    elsewhere.emit(undefined);
    const name = playing();
    if (name !== '') store.dispatch(windowActions.setPlayingMedia({ name, playing: false }));
  };
  return () => {
    for (const end of ends) end();
    line.close();
  };
}
