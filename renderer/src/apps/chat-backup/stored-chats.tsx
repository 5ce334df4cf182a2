import { useState } from 'react';
import { useAppWindow } from '../../components/app-window.ts';
import { settingsUrl } from '../../components/backup/job-list.tsx';
import { downloadEntries } from '../../components/files/download-entries.ts';
import { Icon } from '../../components/icon.ts';
import { PlaceNote } from '../../components/place/place-frame.tsx';
import { useHost } from '../../host/host-context.ts';
import { translateWith } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { BackupJob } from '../../state/backup/backup-api.ts';
import { backupFilesUrls } from '../../state/backup/backup-roots.ts';
import { baseName } from '../../state/files/wire-path.ts';
import { useAppStore } from '../../state/store.ts';
import styles from './chat-backup.module.css';

/** A folder that is not where it was, as the device says it. */
const GONE = 'N002001';

/** What a job has stored of chats: downloaded whole, or looked at; and what to do when its folder is gone (APP-WX-01). */
export function StoredChats({ job }: { readonly job: BackupJob }) {
  const { t } = useTranslation('chatbackup');
  const { t: files } = useTranslation('files');
  const { deviceBase } = useHost();
  const store = useAppStore();
  const { navigate, openWindow } = useAppWindow();
  const [busy, setBusy] = useState(false);
  const { stored = [] } = job;
  const [first] = stored;
  const download = async (): Promise<void> => {
    setBusy(true);
    await downloadEntries(
      { store, translate: translateWith(files), base: deviceBase },
      stored.map((path) => ({ path, name: baseName(path), isDir: true })),
    );
    setBusy(false);
  };
  return (
    <div className={styles.below}>
      {job.state === 'fail' && job.error === GONE && (
        <PlaceNote tone="error">
          {t('gone')}{' '}
          <button
            type="button"
            className="link-btn"
            onClick={() => {
              navigate(settingsUrl(job));
            }}
          >
            {t('chooseAgain')}
          </button>
        </PlaceNote>
      )}
      {job.files > 0 && first !== undefined && (
        <div className={styles.actions}>
          <button
            type="button"
            className="btn btn-secondary"
            disabled={busy || job.state === 'run'}
            data-testid="download-chats"
            onClick={() => void download()}
          >
            <Icon name="download" size={16} />
            {t('download')}
          </button>
          <button
            type="button"
            className="btn btn-text"
            onClick={() => {
              openWindow(backupFilesUrls.folder(first), { folderPath: first });
            }}
          >
            <Icon name="folder" size={16} />
            {t('look')}
          </button>
        </div>
      )}
    </div>
  );
}
