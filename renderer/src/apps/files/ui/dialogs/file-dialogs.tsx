import type { Place } from '../../../../state/files/files-api.ts';
import { FolderPicker } from '../../../../components/place/folder-picker.tsx';
import type { FileDialog } from '../../actions/file-dialog.ts';
import { ArchiveDialog, SecretDialog } from './archive-dialogs.tsx';
import { BatchRename } from './batch-rename.tsx';
import { TagsDialog } from './tags-dialog.tsx';

const everywhere: readonly Place['area'][] = ['my', 'safe', 'teamRoot', 'team', 'usb', 'mount'];

/** The dialogs of a file window; loaded when the first one opens. */
export function FileDialogs({ dialog, onClose }: { dialog: FileDialog; onClose: () => void }) {
  switch (dialog.kind) {
    case 'folder':
      return (
        <FolderPicker
          title={dialog.title}
          okText={dialog.okText}
          start={dialog.start}
          areas={everywhere}
          refusal={dialog.refusal}
          onDone={(path) => {
            if (path === null) onClose();
            else dialog.onDone(path);
          }}
        />
      );
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
