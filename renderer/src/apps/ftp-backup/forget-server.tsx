import { calls } from '#shared/contract/index.ts';
import { api } from '../../api/api-slice.ts';
import { call } from '../../api/call.ts';
import { confirm, toast } from '../../components/dialogs/dialog-service.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { FtpServer } from '../../state/backup/backup-api.ts';
import { useAppStore } from '../../state/store.ts';
import styles from './ftp-backup.module.css';

interface Props {
  readonly server: FtpServer;
  readonly jobs: number;
}

/** Drops the server, once no job goes to it any more (APP-BFTP-01). */
export function ForgetServer({ server, jobs }: Props) {
  const { t } = useTranslation('ftpbackup');
  const store = useAppStore();
  const forget = async (): Promise<void> => {
    const gone = await confirm({
      title: t('server.forgetTitle', { host: server.host }),
      content: t('server.forgetText'),
      okText: t('server.forget'),
      danger: true,
      onOk: async () => {
        const result = await call(calls.backupFtpServer, { action: 'forget' });
        return result.success ? null : result.message;
      },
    });
    store.dispatch(api.util.invalidateTags(['backup']));
    if (gone) toast({ kind: 'success', text: t('server.forgot') });
  };
  return (
    <div className={styles.forget}>
      <button
        type="button"
        className="btn btn-text"
        data-testid="ftp-forget"
        disabled={jobs > 0}
        aria-describedby={jobs > 0 ? 'ftp-forget-first' : undefined}
        onClick={() => void forget()}
      >
        {t('server.forget')}
      </button>
      {jobs > 0 && (
        <p id="ftp-forget-first" className={styles.hint}>
          {t('server.forgetFirst')}
        </p>
      )}
    </div>
  );
}
