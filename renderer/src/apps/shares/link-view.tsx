import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { ShareRecord } from '#shared/contract/calls-shares.ts';
import { DialogFrame } from '../../components/dialogs/dialog-frame.tsx';
import { Icon } from '../../components/icon.ts';
import { copyText } from '../../components/place/copy-text.ts';
import { SelectField } from '../../components/place/fields.tsx';
import { useLinkAddresses, type LinkAddress } from '../../components/place/link-base.ts';
import { PlaceNote } from '../../components/place/place-frame.tsx';
import { QrCode } from '../../components/place/qr-code.tsx';
import { whenText } from '../../components/place/when.ts';
import { linkText } from './link-text.ts';
import styles from './shares.module.css';

interface Props {
  readonly share: Pick<ShareRecord, 'name' | 'url' | 'code' | 'expire_at' | 'limit' | 'outside'>;
  readonly onClose: () => void;
}

/** The link of a share, to copy or to be read by a camera. */
export function LinkView({ share, onClose }: Props) {
  const { t } = useTranslation('sharing');
  const addresses = useLinkAddresses();
  const [wanted, setWanted] = useState<LinkAddress['reach'] | null>(null);
  const address = addresses.find(({ reach }) => reach === wanted) ?? addresses[0];
  const link = address === undefined ? '' : `${address.base}${share.url}`;
  // Who gives the link away is told where it works before others find out that it does not.
  const doubt = address?.reach === 'home' ? 'homeOnly' : address?.reach === 'relay' && share.outside === 0 ? 'relayOff' : null; // prettier-ignore
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
              if (address !== undefined) copy(linkText(share, address.base, t));
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
      {address !== undefined && addresses.length > 1 && (
        <SelectField
          label={t('link.where')}
          value={address.reach}
          options={addresses.map(({ reach }) => ({ value: reach, label: t(`link.reach.${reach}`) }))}
          onValue={setWanted}
        />
      )}
      {doubt !== null && (
        <div className={styles.homeOnly}>
          <PlaceNote tone="warning">{t(`link.${doubt}`)}</PlaceNote>
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
