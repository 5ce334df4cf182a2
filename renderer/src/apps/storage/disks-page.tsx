import { useTranslation } from '../../i18n/use-translation.ts';
import { can } from '#shared/rules/permission.ts';
import { useAppWindow } from '../../components/app-window.ts';
import { DevicePicture } from '../../components/device-picture.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.ts';
import { useHost } from '../../host/host-context.ts';
import { translateWith } from '../../i18n/translate.ts';
import type { StorageInfo } from '../../overlays/smart/health-api.ts';
import { TryFirst } from '../../overlays/rehearsal/try-first.tsx';
import { openShellFormat } from '../../overlays/shell-format/open-shell-format.ts';
import { selectRole } from '../../state/storage-slice.ts';
import { useAppSelector, useAppStore } from '../../state/store.ts';
import { DiskTable } from './disk-table.tsx';
import { baysOf } from './storage-model.ts';
import styles from './storage.module.css';

/** The slots of the device, the disks in them, and what can be done with them. APP-SET-03, APP-SWD-02, FMTS-01 */
export function DisksPage({ info }: { info: StorageInfo }) {
  const { t } = useTranslation('storage');
  const { t: overlays } = useTranslation('overlays');
  const deviceMode = useAppSelector((state) => state.device.deviceMode);
  const mayMove = useAppSelector((state) => can('formatStart', selectRole(state)));
  const store = useAppStore();
  const host = useHost();
  const { openWindow } = useAppWindow();
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
      <div className={styles.ways}>
        <TryFirst large={false} />
        {mayMove && (
          <>
            <button
              type="button"
              className="btn btn-text"
              onClick={() => {
                openWindow('/switchDisk/entry');
              }}
            >
              <Icon name="swap" />
              {t('moveData')}
            </button>
            <button type="button" className="btn btn-text" onClick={() => void openShellFormat(store, host)}>
              <Icon name="disk" />
              {t('formatDisks')}
            </button>
          </>
        )}
      </div>
      {disks.length === 0 ? (
        <EmptyState icon="disk" title={t('noDisks.title')} text={t('noDisks.text')} />
      ) : (
        <DiskTable group="sata-group" disks={disks} />
      )}
    </>
  );
}
