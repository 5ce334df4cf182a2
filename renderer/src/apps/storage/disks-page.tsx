import { useTranslation } from 'react-i18next';
import { DevicePicture } from '../../components/device-picture.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { translateWith } from '../../i18n/translate.ts';
import type { StorageInfo } from '../../overlays/smart/health-api.ts';
import { TryFirst } from '../../overlays/rehearsal/try-first.tsx';
import { useAppSelector } from '../../state/store.ts';
import { DiskTable } from './disk-table.tsx';
import { baysOf } from './storage-model.ts';
import styles from './storage.module.css';

/** The slots of the device and the disks in them. APP-SET-03 */
export function DisksPage({ info }: { info: StorageInfo }) {
  const { t } = useTranslation('storage');
  const { t: overlays } = useTranslation('overlays');
  const deviceMode = useAppSelector((state) => state.device.deviceMode);
  const disks = info.groups['sata-group'];
  return (
    <>
      <h1 className="type-h1">{t('nav.disks')}</h1>
      <div className={`${styles.card ?? ''} ${styles.picture ?? ''}`}>
        <DevicePicture
          slots={baysOf(disks, deviceMode, translateWith(overlays))}
          label={t('device')}
          slotLabel={(slot) => overlays('slot', { slot })}
        />
      </div>
      <div>
        <TryFirst large={false} />
      </div>
      {disks.length === 0 ? (
        <EmptyState icon="disk" title={t('noDisks.title')} text={t('noDisks.text')} />
      ) : (
        <DiskTable group="sata-group" disks={disks} />
      )}
    </>
  );
}
