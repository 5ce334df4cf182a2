import { useTranslation } from '../../i18n/use-translation.ts';
import { isPoolDegraded } from '#shared/rules/storage/raid.ts';
import type { StorageData } from '#shared/rules/storage/message.ts';
import { DevicePicture } from '../../components/device-picture.tsx';
import { Icon } from '../../components/icon.ts';
import { translateWith } from '../../i18n/translate.ts';
import { useAppSelector } from '../../state/store.ts';
import { poolLabel } from '../blocking/fault-texts.ts';
import styles from './comparison.module.css';
import { currentSlots, originalSlots, slotCount } from './slots.ts';

interface Props {
  readonly data: StorageData;
  readonly variant?: 'large' | 'normal';
}

/** Original and current state of the device side by side. CMP-01, CMP-02 */
export function Comparison({ data, variant = 'normal' }: Props) {
  const { t } = useTranslation('overlays');
  const deviceMode = useAppSelector((state) => state.device.deviceMode);
  const count = slotCount(data, deviceMode);
  const tr = translateWith(t);
  const slotLabel = (slot: number) => t('slot', { slot });
  return (
    <div className={styles.comparison} data-testid="comparison">
      <figure className={styles.before}>
        <figcaption className="type-label">{t('originalState')}</figcaption>
        <DevicePicture
          slots={originalSlots(data, count, tr)}
          variant={variant}
          label={t('originalState')}
          slotLabel={slotLabel}
          className={styles.picture}
        />
      </figure>
      <span className={styles.arrow}>
        <Icon name="arrow-right" size={24} />
      </span>
      <figure className={styles.now}>
        <figcaption className="type-label">
          <span>{t('currentState')}</span>
          {isPoolDegraded(data) && (
            <span className={styles.degraded} data-testid="degraded">
              <Icon name="warning" size={14} />
              {poolLabel(data.old.mode === '' ? data.mode : data.old.mode, true, tr)}
            </span>
          )}
        </figcaption>
        <DevicePicture
          slots={currentSlots(data, count, tr)}
          variant={variant}
          label={t('currentState')}
          slotLabel={slotLabel}
          className={styles.picture}
        />
      </figure>
    </div>
  );
}
