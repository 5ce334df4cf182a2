import { useEffect, useRef } from 'react';
import { useKept, type KeptState } from '../../../components/kept-state.ts';
import { chosenOf, readChosen, type Chosen } from '../model/chosen.ts';
import type { FolderSession } from '../model/folder-session.ts';

/** What waits to be selected in a folder as soon as that is there. */
interface Waiting {
  readonly folder: string;
  readonly chosen: Chosen | null;
}

/**
 * What is selected stays so when the window comes back after a reload (WIN-25), and when its folder is listed in
 * another order.
 * @param folder names what is shown, whatever its order
 * @param ready the folder is listed
 */
export function useKeptSelection(kept: KeptState, folder: string, session: FolderSession, ready: boolean): void {
  const waiting = useRef<Waiting | null>(null);
  const begun = useRef(false);
  const before = useKept(kept, `chosen:${folder}`, (brought) => {
    if (!begun.current) return brought;
    return waiting.current?.chosen ?? chosenOf(session.getState());
  });
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    waiting.current = { folder, chosen: readChosen(before) };
  }, [before, folder]);
  useEffect(
    () => () => {
      waiting.current ??= { folder, chosen: chosenOf(session.getState()) };
    },
    [session, folder],
  );
  useEffect(() => {
    if (!ready) return;
    const found = waiting.current;
    waiting.current = null;
    if (found?.folder === folder && found.chosen !== null) void session.choose(found.chosen);
  }, [session, folder, ready]);
}
