import { useCallback, useRef, useState, type DragEvent } from 'react';
import { carriesFiles, takeDrop } from '../../../state/transfers/local-files.ts';
import type { Refusal } from '../model/abilities.ts';
import { putRefusal } from '../model/realm.ts';
import { useFiles } from './files-context.ts';
import { indexAt } from './use-item-pointer.ts';

/** Where files that are being dragged over the window would go. */
export interface DropHint {
  /** Position of the folder under the pointer; null for the shown folder itself. */
  readonly index: number | null;
  /** Name of the folder they would go to. */
  readonly name: string;
  /** Why they cannot be dropped. */
  readonly refusal: Refusal | null;
}

/**
 * Files dragged in from the computer (UPL-01, UPL-02): the hint names the exact folder, or says why not, while they
 * hover; text and addresses are ignored.
 */
export function useDropTarget() {
  const { session, location, path, actions, crumbs, realm } = useFiles();
  const [hint, setHint] = useState<DropHint | null>(null);
  const depth = useRef(0);

  const hintAt = useCallback(
    (event: DragEvent): DropHint => {
      const { rows, listing } = session.getState();
      const refusal = putRefusal(realm, location, listing.folder);
      const index = indexAt(event.target);
      const entry = index === null ? undefined : rows.at(index);
      if (refusal === null && entry?.isDir === true) return { index, name: entry.name, refusal };
      return { index: null, name: crumbs.at(-1)?.label ?? '', refusal };
    },
    [session, location, crumbs, realm],
  );

  const onDragOver = useCallback(
    (event: DragEvent) => {
      if (!carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      const next = hintAt(event);
      event.dataTransfer.dropEffect = next.refusal === null ? 'copy' : 'none';
      setHint((now) => (now?.index === next.index && now?.refusal === next.refusal ? now : next));
    },
    [hintAt],
  );

  const onDragEnter = useCallback((event: DragEvent) => {
    if (carriesFiles(event.dataTransfer)) depth.current += 1;
  }, []);

  const onDragLeave = useCallback((event: DragEvent) => {
    if (!carriesFiles(event.dataTransfer)) return;
    depth.current = Math.max(0, depth.current - 1);
    if (depth.current === 0) setHint(null);
  }, []);

  const onDrop = useCallback(
    (event: DragEvent) => {
      depth.current = 0;
      setHint(null);
      if (!carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      const { index } = hintAt(event);
      const folder = index === null ? path : (session.getState().rows.at(index)?.path ?? path);
      void actions.upload(folder ?? '', takeDrop(event.dataTransfer));
    },
    [hintAt, session, path, actions],
  );

  return { hint, handlers: { onDragOver, onDragEnter, onDragLeave, onDrop } };
}
