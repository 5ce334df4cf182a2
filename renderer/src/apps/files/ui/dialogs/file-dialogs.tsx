import type { FileDialog } from '../../actions/file-dialog.ts';
import { ArchiveDialog, SecretDialog } from './archive-dialogs.tsx';
import { BatchRename } from './batch-rename.tsx';
import { TagsDialog } from './tags-dialog.tsx';
import { FolderPicker } from './folder-picker.tsx';

/** The dialogs of a file window; loaded when the first one opens. */
export function FileDialogs({ dialog, onClose }: { dialog: FileDialog; onClose: () => void }) {
  switch (dialog.kind) {
    case 'folder':
      return <FolderPicker dialog={dialog} onClose={onClose} />;
    case 'rename':
      return <BatchRename dialog={dialog} onClose={onClose} />;
    case 'tags':
      return <TagsDialog dialog={dialog} onClose={onClose} />;
    case 'archive':
      return <ArchiveDialog dialog={dialog} onClose={onClose} />;
    case 'secret':
      return <SecretDialog dialog={dialog} />;
  }
}
