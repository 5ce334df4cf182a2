import { useEffect } from 'react';
import { startSharedClipboard } from '../state/shared-clipboard.ts';
import { useAppStore } from '../state/store.ts';
import { startPlayLine } from './media/play-line.ts';
import { PageManners } from './page-manners.ts';
import { followChoices } from './theme/follow-choices.ts';

/** What every page behind the sign-in has once it is calm: its manners, and what it shares with the other pages. */
export function LaterPage() {
  const store = useAppStore();
  useEffect(() => startSharedClipboard(store), [store]);
  useEffect(() => followChoices(() => store.getState().session.username), [store]);
  useEffect(() => startPlayLine(store), [store]);
  return <PageManners />;
}
