import type { DesktopBridge } from '#shared/ipc/bridge.ts';
import { Icon } from '../../components/icon.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './lyric.module.css';

/** What the strip's window offers while it can be reached: a frame has nowhere to offer it (RTE-23). */
export function StripTools({ desktop }: { readonly desktop: DesktopBridge }) {
  const { t } = useTranslation('openers');
  return (
    <div className={styles.tools}>
      <button
        type="button"
        className="icon-btn"
        aria-label={t('lyric.lock')}
        title={t('lyric.lock')}
        data-testid="lyric-lock"
        onClick={() => void desktop.lyric.lock(true)}
      >
        <Icon name="lock" size={18} />
      </button>
      <button
        type="button"
        className="icon-btn"
        aria-label={t('lyric.close')}
        title={t('lyric.close')}
        data-testid="lyric-close"
        onClick={() => void desktop.lyric.close()}
      >
        <Icon name="close" size={18} />
      </button>
    </div>
  );
}
