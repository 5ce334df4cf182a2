import { useTranslation } from '../../i18n/use-translation.ts';
import { normaliseSlot } from '#shared/rules/device-mode.ts';
import { formatSizeSpaced } from '#shared/rules/size.ts';
import type { Disk } from '#shared/rules/storage/disk.ts';
import { DevicePicture, type DeviceSlot } from '../../components/device-picture.tsx';
import { Icon } from '../../components/icon.ts';
import { useAppSelector } from '../../state/store.ts';
import page from '../parts/overlay-page.module.css';
import takeover from '../takeover/takeover.module.css';
import styles from './first-time.module.css';

interface Props {
  readonly disks: readonly Disk[];
}

/** The device with the disks of a first setup in it. FMT-22 */
export function FirstTimePicture({ disks }: Props) {
  const { t } = useTranslation(['overlays', 'takeover']);
  const deviceMode = useAppSelector((state) => state.device.deviceMode);
  const count = Math.max(normaliseSlot(undefined, deviceMode).slots, ...disks.map(({ position }) => position));
  const slots = Array.from({ length: count }, (_, index): DeviceSlot => {
    const disk = disks.find(({ position }) => position === index + 1);
    if (disk === undefined) {
      const word = t('overlays:state.empty');
      return { position: index + 1, size: t('overlays:empty'), state: 'missing', word, empty: true };
    }
    const size = formatSizeSpaced(disk.size);
    return disk.isused
      ? { position: disk.position, size, serial: disk.sn, state: 'ok', word: t('overlays:state.ok') }
      : { position: disk.position, size, serial: disk.sn, state: 'new', word: t('overlays:state.new'), fresh: true };
  });
  return (
    <div className={`${page.card ?? ''} ${takeover.picture ?? ''}`}>
      <DevicePicture
        slots={slots}
        variant="large"
        label={t('takeover:choose.disks')}
        slotLabel={(slot) => t('overlays:slot', { slot })}
      />
    </div>
  );
}

/** The same as a list: slot, size, serial number, new or used. FMT-22 */
export function FirstTimeList({ disks }: Props) {
  const { t } = useTranslation(['setup', 'overlays']);
  return (
    <div className={page.card}>
      <ul className={styles.disks} data-testid="first-disks">
        {disks.map((disk) => (
          <li key={`${disk.position} ${disk.sn}`}>
            <Icon name="disk" size={18} />
            <span>{t('overlays:slot', { slot: disk.position })}</span>
            <b>{formatSizeSpaced(disk.size)}</b>
            <span className={styles.serial}>{disk.sn === '' ? t('overlays:noSerial') : disk.sn}</span>
            <span className={styles.tag}>{t(disk.isused ? 'first.used' : 'first.new')}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
