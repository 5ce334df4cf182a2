import { useEffect, useState } from 'react';
import { Icon } from '../../components/icon.ts';
import { useHost } from '../../host/host-context.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './return-hint.module.css';

/** Says that a window of its own which is dragged over the taskbar comes back to the desktop when it is let go of (idea 11). */
export function ReturnHint() {
  const { t } = useTranslation('desk');
  const host = useHost();
  const [isAbove, setIsAbove] = useState(false);
  useEffect(() => host.onAbove(setIsAbove), [host]);
  return (
    <div role="status">
      {isAbove && (
        <div className={styles.hint} data-testid="return-hint">
          <Icon name="windows" />
          {t('leave.comesBack')}
        </div>
      )}
    </div>
  );
}
