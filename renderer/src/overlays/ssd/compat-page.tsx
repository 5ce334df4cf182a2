import { useId } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { StorageData } from '#shared/rules/storage/message.ts';
import styles from './ssd.module.css';
import { SsdPage } from './ssd-page.tsx';
import { SsdPlaces } from './ssd-places.tsx';
import { SupportList } from './support-list.tsx';

interface Props {
  /** Which message is answered after it. */
  readonly overlay?: 'ssdpending' | 'pending';
  readonly data: Pick<StorageData, 'ssd' | 'ssds' | 'ssd_slot'>;
  readonly ticked: boolean;
  readonly busy?: boolean;
  readonly onTick: () => void;
  readonly onContinue: () => void;
  /** Leaves the SSDs as they are, where that can be done. SSD-21 */
  readonly onIgnore?: () => void;
}

/** Whether the SSDs go with the device: the list, and a statement to be ticked, with or without the list. SSD-22, SSD-23 */
export function CompatPage({
  overlay = 'ssdpending',
  data,
  ticked,
  busy = false,
  onTick,
  onContinue,
  onIgnore,
}: Props) {
  const { t } = useTranslation('ssd');
  const boxId = useId();
  return (
    <SsdPage
      overlay={overlay}
      state="compat"
      title={t('compat.title')}
      lead={t('compat.lead')}
      start={
        onIgnore !== undefined && (
          <button type="button" className="btn btn-lg btn-text" disabled={busy} onClick={onIgnore}>
            {t('ignore')}
          </button>
        )
      }
      buttons={
        <button type="button" className="btn btn-lg btn-primary" disabled={!ticked || busy} onClick={onContinue}>
          {t('compat.ok')}
        </button>
      }
    >
      {data.ssds.length > 0 && <SsdPlaces data={data} />}
      <h2 className={`type-label ${styles.caption ?? ''}`}>{t('compat.list')}</h2>
      <div className={styles.narrow}>
        <SupportList />
        <label className={styles.check} htmlFor={boxId}>
          <input id={boxId} type="checkbox" checked={ticked} onChange={onTick} data-autofocus="true" />
          <span>{t('compat.check')}</span>
        </label>
      </div>
    </SsdPage>
  );
}
