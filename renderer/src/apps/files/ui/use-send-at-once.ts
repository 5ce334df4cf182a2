import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { folderUrl } from '../../../state/files/location.ts';
import type { FileActions } from '../actions/action-context.ts';
import type { FolderSession, FolderState } from '../model/folder-session.ts';
import { selectAll, selectedCount } from '../model/selection.ts';

interface Shown {
  readonly path: string | null;
  readonly session: FolderSession;
  readonly state: FolderState;
}

/** An address with `send=copy` selects everything of its folder, then asks once where to copy it (APP-FM-05). */
export function useSendAtOnce(send: string | null, { path, session, state }: Shown, actions: FileActions): void {
  const navigate = useNavigate();
  const { total } = state.rows;
  const whole = state.listing.status === 'ready' && total > 0 && selectedCount(state.selection) === total;
  useEffect(() => {
    if (send !== 'copy' || path === null) return;
    if (state.listing.status !== 'ready' || total === 0) return;
    if (!whole) {
      session.select((selection) => selectAll(selection, total));
      return;
    }
    void navigate(folderUrl(path), { replace: true });
    void actions.sendTo('copy');
  }, [send, path, state.listing.status, total, whole, session, actions, navigate]);
}
