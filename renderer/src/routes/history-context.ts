import { createContext, useContext } from 'react';
import type { AppHistory } from './browser-history.ts';

export const HistoryContext = createContext<AppHistory | null>(null);

/** The address of the document (not of a window). Throws where no provider is above. */
export function useAppHistory(): AppHistory {
  const history = useContext(HistoryContext);
  if (history === null) throw new Error('useAppHistory needs a HistoryContext');
  return history;
}
