import { useEffect } from 'react';
import { startSharedClipboard } from '../state/shared-clipboard.ts';
import { useAppStore } from '../state/store.ts';
import { PageManners } from './page-manners.ts';

/** What every page behind the sign-in has once it is calm: its manners, and what it shares with the other pages. */
export function LaterPage() {
  const store = useAppStore();
  useEffect(() => startSharedClipboard(store), [store]);
  return <PageManners />;
}
