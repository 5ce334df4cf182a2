import { useTranslation } from '../../i18n/use-translation.ts';
import type { ShareRecord } from '#shared/contract/calls-shares.ts';
import { isHomeHost } from '#shared/rules/network-host.ts';
import { DialogFrame } from '../../components/dialogs/dialog-frame.tsx';
import { Icon } from '../../components/icon.tsx';
import { copyText } from '../../components/place/copy-text.ts';
import { useLinkBase } from '../../components/place/link-base.ts';
import { PlaceNote } from '../../components/place/place-frame.tsx';
import { QrCode } from '../../components/place/qr-code.tsx';
import { whenText } from '../../components/place/when.ts';
import styles from './shares.module.css';

interface Props {
  readonly share: Pick<ShareRecord, 'name' | 'url' | 'code' | 'expire_at' | 'limit'>;
  readonly onClose: () => void;
}

/** The link of a share, to copy or to be read by a camera. */
export function LinkView({ share, onClose }: Props) {
  const { t } = useTranslation('sharing');
  const base = useLinkBase();
  const link = base === null ? '' : `${base}${share.url}`;
  // Who gets the link is told where it works before finding out that it does not.
  const isHome = base !== null && isHomeHost(new URL(base).hostname);
  const copy = (text: string): void => {
    void copyText(text, t('link.copied'), t('link.copyFailed'));
  };
  return (
    <DialogFrame
      title={t('link.title', { name: share.name })}
      layer="shell"
      width={480}
      testId="share-link"
      onEscape={onClose}
      footer={
        <>
          <button
            type="button"
            className="btn btn-secondary"
            onClick={() => {
              copy(share.code === '' ? link : t('link.withCode', { link, code: share.code }));
            }}
          >
            {t(share.code === '' ? 'link.copy' : 'link.copyBoth')}
          </button>
          <button type="button" className="btn btn-primary" onClick={onClose}>
            {t('link.done')}
          </button>
        </>
      }
    >
      {isHome && (
        <div className={styles.homeOnly}>
          <PlaceNote tone="warning">{t('link.homeOnly')}</PlaceNote>
        </div>
      )}
      <div className={styles.link}>
        <QrCode text={link} label={t('link.qr')} />
        <dl>
          <dt>{t('link.address')}</dt>
          <dd className={styles.address}>
            <a href={link} target="_blank" rel="noreferrer" data-testid="share-url">
              {link}
            </a>
            <button
              type="button"
              className="icon-btn"
              aria-label={t('link.copy')}
              onClick={() => {
                copy(link);
              }}
            >
              <Icon name="copy" size={16} />
            </button>
          </dd>
          {share.code !== '' && (
            <>
              <dt>{t('link.code')}</dt>
              <dd className={styles.code}>{share.code}</dd>
            </>
          )}
          <dt>{t('link.ends')}</dt>
          <dd>{share.expire_at === 0 ? t('lifetime.never') : whenText(share.expire_at)}</dd>
          {share.limit > 0 && (
            <>
              <dt>{t('link.limit')}</dt>
              <dd>{t('link.times', { count: share.limit })}</dd>
            </>
          )}
        </dl>
      </div>
    </DialogFrame>
  );
}
