import { Fragment } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PlaceNote } from './place-frame.tsx';
import styles from './trust-certificate.module.css';

interface Props {
  /** SHA-256 of the certificate that the server shows. */
  readonly print: string;
  readonly onTrust: () => void;
}

/** Asks whether a certificate is the right one that nobody vouches for (APP-BFTP-01, APP-SET-07). */
export function TrustCertificate({ print, onTrust }: Props) {
  const { t } = useTranslation('places');
  return (
    <PlaceNote tone="warning">
      <strong>{t('trust.title')}</strong>
      <p className={styles.text}>{t('trust.text')}</p>
      <code className={styles.print} aria-label={t('trust.print')} data-testid="certificate-print">
        {print.split(':').map((pair, at) => (
          // A line ends between two pairs, never within one.
          <Fragment key={at}>
            {at > 0 && (
              <>
                :<wbr />
              </>
            )}
            {pair}
          </Fragment>
        ))}
      </code>
      <button type="button" className="btn btn-secondary" data-testid="certificate-trust" onClick={onTrust}>
        {t('trust.ok')}
      </button>
    </PlaceNote>
  );
}
