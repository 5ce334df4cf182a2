import { useTranslation } from '../../i18n/use-translation.ts';
import type { UnknownCertificate } from '#shared/ipc/desktop-channels.ts';
import { formatDateTime } from '#shared/rules/time.ts';
import { Icon } from '../../components/icon.ts';
import styles from './entry.module.css';

interface Props {
  readonly certificate: UnknownCertificate;
  readonly onTrust: () => void;
  readonly onCancel: () => void;
}

/**
 * Asks whether a device is trusted whose certificate nobody vouches for. The safe answer has the focus, and the
 * question names the fingerprint that the person can compare with the one the device shows.
 */
export function CertificateQuestion({ certificate, onTrust, onCancel }: Props) {
  const { t } = useTranslation('signin');
  const { host, fingerprint, issuer, validTo, changed } = certificate;
  return (
    <section
      className={styles.question}
      role="alertdialog"
      aria-labelledby="certificate-title"
      aria-describedby="certificate-text"
      data-testid="certificate-question"
    >
      <h2 id="certificate-title" className={styles.questionTitle}>
        <Icon name="warning" size={20} />
        {changed ? t('certificate.changed', { host }) : t('certificate.unknown', { host })}
      </h2>
      <p id="certificate-text">{changed ? t('certificate.changedText') : t('certificate.unknownText')}</p>
      <dl className={styles.facts}>
        <dt>{t('certificate.fingerprint')}</dt>
        <dd>
          <code>{fingerprint}</code>
        </dd>
        <dt>{t('certificate.issuer')}</dt>
        <dd>{issuer}</dd>
        <dt>{t('certificate.validTo')}</dt>
        <dd>{formatDateTime(validTo)}</dd>
      </dl>
      <div className={styles.questionActions}>
        <button type="button" className="btn btn-primary" autoFocus onClick={onCancel}>
          {t('certificate.cancel')}
        </button>
        <button type="button" className="btn btn-secondary" onClick={onTrust}>
          {t('certificate.trust')}
        </button>
      </div>
    </section>
  );
}
