import { useTranslation } from '../../i18n/use-translation.ts';
import { useAppWindow } from '../app-window.ts';
import { EmptyState } from '../empty-state.tsx';
import { ErrorState } from '../error-state.tsx';
import { LoadingState } from '../loading-state.tsx';
import type { BackupRoots } from '../../state/backup/backup-roots.ts';

/** Why no folder with backups can be shown: not known yet, not to be had, or there is none (APP-AFM-01). */
export function NoBackups({ roots, failure, retry }: BackupRoots) {
  const { t } = useTranslation('backupfiles');
  const { openWindow } = useAppWindow();
  if (roots === null)
    return failure === null ? (
      <LoadingState />
    ) : (
      <ErrorState text={failure.message} code={failure.code} onRetry={retry} />
    );
  return (
    <EmptyState icon="backup" title={t('none.title')} text={t('none.text')}>
      <button
        type="button"
        className="btn btn-primary"
        onClick={() => {
          openWindow('/autoBackup/home');
        }}
      >
        {t('none.open')}
      </button>
    </EmptyState>
  );
}
