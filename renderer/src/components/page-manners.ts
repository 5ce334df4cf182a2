import { useEffect } from 'react';
import { startFocusKeeper } from './focus-keeper.ts';
import { useAppStore } from '../state/store.ts';
import { startPlayLine } from './media/play-line.ts';
import { startSinglePresses } from './single-press.ts';
import { followChoices } from './theme/follow-choices.ts';

/** How the whole page meets keys and clicks, for as long as this is part of it; draws nothing. */
export function PageManners(): null {
  useEffect(() => startFocusKeeper(), []);
  useEffect(() => startSinglePresses(), []);
  const store = useAppStore();
  useEffect(() => followChoices(() => store.getState().session.username), [store]);
  useEffect(() => startPlayLine(store), [store]);
  return null;
}
