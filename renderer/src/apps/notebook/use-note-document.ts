import { useEffect, useSyncExternalStore } from 'react';
import type { NoteDocument } from './note-document.ts';
import type { NoteState } from './note-types.ts';

/**
 * Opens a note for as long as the calling screen is shown: read at first, kept and saved when the page goes out of sight
 * or is left, tried again when the network is back.
 */
export function useNoteDocument(doc: NoteDocument): NoteState {
  const state = useSyncExternalStore(doc.subscribe, doc.getState);
  useEffect(() => {
    void doc.load();
    const online = (): void => void doc.retry();
    const hidden = (): void => {
      if (document.visibilityState !== 'hidden') return;
      void doc.keep();
      void doc.save();
    };
    // Written down at once: the page may not be asked again.
    const left = (): void => void doc.keep();
    window.addEventListener('online', online);
    window.addEventListener('pagehide', left);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      window.removeEventListener('online', online);
      window.removeEventListener('pagehide', left);
      document.removeEventListener('visibilitychange', hidden);
      doc.close();
    };
  }, [doc]);
  return state;
}
