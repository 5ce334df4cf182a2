import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../components/icon.ts';
import { useAppSelector } from '../../state/store.ts';
import styles from './info-overlay.module.css';

/** When the device was last asked; it reassures that the page looks by itself. */
export function CheckedLine() {
  const { t } = useTranslation('overlays');
  const checkedAt = useAppSelector((state) => state.storage.checkedAt);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
    }, 1000);
    return () => {
      clearInterval(timer);
    };
  }, []);
  const seconds = Math.max(0, Math.floor((now - checkedAt) / 1000));
  return (
    <p className={styles.checked}>
      <Icon name="progress-arc" size={18} />
      {checkedAt === 0 ? t('info.unchecked') : t('info.checked', { count: seconds })}
    </p>
  );
}
