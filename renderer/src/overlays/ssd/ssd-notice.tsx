import { useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { QueuedNotice } from '#shared/flows/monitor/notice-queue.ts';
import { adaptStorageData } from '#shared/rules/storage/message.ts';
import { DialogFrame } from '../../components/dialogs/dialog-frame.tsx';
import { SsdPlaces } from './ssd-places.tsx';
import styles from './ssd.module.css';

interface Props {
  readonly notice: QueuedNotice & { readonly action: 'boot-ssd-disable' | 'boot-ssd-lost' };
  readonly onClose: () => void;
}

/**
 * Tells the administrator that an SSD was switched off or not found at the start. It stands in one queue with the
 * warnings of the monitoring, which decides who sees it and what the device hears. SSD-25, SSD-26, POL-12
 */
export function SsdNotice({ notice: { action, data }, onClose }: Props) {
  const { t } = useTranslation('ssd');
  const places = useMemo(() => adaptStorageData(data), [data]);
  return (
    <DialogFrame
      title={t('notice.title')}
      layer="notice"
      role="alertdialog"
      width={480}
      testId="ssd-notice"
      overlay="monitor-warning"
      state={action}
      footer={
        <button type="button" className="btn btn-primary" onClick={onClose} data-autofocus="true">
          {t('notice.ok')}
        </button>
      }
    >
      <p className={styles.question}>
        <b>{t(`notice.${action}`)}</b>
      </p>
      <SsdPlaces data={places} only />
      <p className={styles.after}>{t('notice.calm')}</p>
    </DialogFrame>
  );
}
