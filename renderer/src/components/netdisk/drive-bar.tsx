import { api } from '../../api/api-slice.ts';
import { useAppWindow } from '../app-window.ts';
import { confirm } from '../dialogs/dialog-service.ts';
import { toastFailure } from '../dialogs/failure-toast.ts';
import { Icon } from '../icon.ts';
import { openMenu } from '../menu/menu-service.ts';
import { PlaceBar, Space } from '../place/place-frame.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { signOutOfDrive, type DriveAccount } from '../../state/netdisk-api.ts';
import { useAppSelector, useAppStore } from '../../state/store.ts';
import { driveTasksUrl } from './use-drive-transfer.ts';

/** What a folder or file of the device is asked for: where a download goes to, what is uploaded. */
export type Asking = 'download' | 'file' | 'folder';

interface Props {
  readonly account: DriveAccount;
  /** How many entries are ticked. */
  readonly chosen: number;
  /** The folder is known, and nothing is being started. */
  readonly isReady: boolean;
  readonly onAsk: (what: Asking) => void;
  readonly onRefresh: () => void;
  readonly onSignOut?: (() => void) | undefined;
  /** Leads to the backups to this drive; undefined where they are not to be had, or stand beside. */
  readonly onBackups?: (() => void) | undefined;
}

/** What can be done with a drive: copies both ways, its tasks, the sign-out (APP-NETD-01). */
export function DriveBar({ account, chosen, isReady, onAsk, onRefresh, onSignOut, onBackups }: Props) {
  const { kind } = account;
  const { t } = useTranslation('netdisk');
  const { openWindow } = useAppWindow();
  const store = useAppStore();
  const { running } = useAppSelector((state) => state.tasks.counters.netdisk);
  const name = t(`kinds.${kind}`);
  const signOut = async (): Promise<void> => {
    const sure = await confirm({
      title: t('signOut.title', { name }),
      content: t('signOut.text'),
      okText: t('signOut.ok'),
      cautious: true,
    });
    if (!sure) return;
    const result = await signOutOfDrive(kind);
    if (result.success) onSignOut?.();
    else toastFailure(result);
    store.dispatch(api.util.invalidateTags(['netdisk']));
  };
  return (
    <PlaceBar label={t('files.actions')}>
      <button
        type="button"
        className="btn btn-primary"
        data-action="download"
        disabled={!isReady || chosen === 0}
        onClick={() => {
          onAsk('download');
        }}
      >
        {t('files.download')}
      </button>
      <button
        type="button"
        className="btn btn-secondary"
        data-action="upload"
        aria-haspopup="menu"
        disabled={!isReady}
        onClick={(event) => {
          const { left, bottom } = event.currentTarget.getBoundingClientRect();
          openMenu({
            at: { x: left, y: bottom },
            label: t('files.upload'),
            items: [
              { id: 'file', icon: 'document', label: t('files.uploadFile'), onSelect: () => onAsk('file') },
              { id: 'folder', icon: 'folder', label: t('files.uploadFolder'), onSelect: () => onAsk('folder') },
            ],
          });
        }}
      >
        {t('files.upload')}
      </button>
      <Space />
      {onBackups !== undefined && (
        <button type="button" className="btn btn-text" data-action="backups" onClick={onBackups}>
          <Icon name="backup" size={16} />
          {t('backup.short')}
        </button>
      )}
      <button
        type="button"
        className="btn btn-text"
        data-action="tasks"
        onClick={() => {
          openWindow(driveTasksUrl);
        }}
      >
        <Icon name="list" size={16} />
        {running > 0 ? t('files.tasksRunning', { count: running }) : t('files.tasks')}
      </button>
      <button
        type="button"
        className="icon-btn"
        data-action="refresh"
        aria-label={t('files.refresh')}
        data-tip={t('files.refresh')}
        onClick={onRefresh}
      >
        <Icon name="refresh" size={16} />
      </button>
      <button type="button" className="btn btn-text" data-action="sign-out" onClick={() => void signOut()}>
        <Icon name="log-out" size={16} />
        {t('signOut.ok')}
      </button>
    </PlaceBar>
  );
}
