import { PlaceNote } from '../../components/place/place-frame.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './ftp-backup.module.css';

interface Props {
  /** SHA-256 of the certificate that the server shows. */
  readonly print: string;
  readonly onTrust: () => void;
}

/** Asks whether a certificate is the right one that nobody vouches for (APP-BFTP-01). */
export function TrustCertificate({ print, onTrust }: Props) {
  const { t } = useTranslation('ftpbackup');
  return (
    <PlaceNote tone="warning">
      <strong>{t('trust.title')}</strong>
      <p className={styles.trustText}>{t('trust.text')}</p>
      <code className={styles.print} aria-label={t('trust.print')} data-testid="ftp-print">
        {print}
      </code>
      <button type="button" className="btn btn-secondary" data-testid="ftp-trust" onClick={onTrust}>
        {t('trust.ok')}
      </button>
    </PlaceNote>
  );
}
