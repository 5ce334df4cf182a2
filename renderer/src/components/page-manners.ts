import { useEffect } from 'react';
import { startFocusKeeper } from './focus-keeper.ts';
import { startSinglePresses } from './single-press.ts';

/** How the whole page meets keys and clicks, for as long as this is part of it; draws nothing. */
export function PageManners(): null {
  useEffect(() => startFocusKeeper(), []);
  useEffect(() => startSinglePresses(), []);
  return null;
}
