import { Icon, type IconName } from '../../components/icon.ts';
import { useMediaKeysOf } from '../../components/media-keys.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './entry-previews.module.css';

/** Media keys of a window below its preview: back, play or pause, on (WIN-21, WIN-22). */
export function PreviewMedia({ name }: { name: string }) {
  const { t } = useTranslation('desk');
  const keys = useMediaKeysOf(name);
  if (keys === null) return null;
  const button = (icon: IconName, label: string, act: (() => void) | null) => (
    <button
      type="button"
      className="icon-btn"
      aria-label={label}
      title={label}
      disabled={act === null}
      onClick={act ?? undefined}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <div className={styles.media} role="group" aria-label={keys.title} data-testid="preview-media">
      {button('chevron-left', t('taskbar.previous'), keys.previous)}
      {button(keys.running ? 'pause' : 'play', keys.running ? t('taskbar.pause') : t('taskbar.play'), keys.toggle)}
      {button('chevron-right', t('taskbar.next'), keys.next)}
    </div>
  );
}
