import { useEffect, useRef } from 'react';
import { Icon } from '../../../components/icon.ts';
import styles from '../../../components/media/player.module.css';
import { usePlayer } from '../../../components/media/use-player.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAudiobooks } from '../audiobooks-context.ts';
import { ChapterList } from './chapter-list.tsx';

/** The chapters of the book that is open, beside whatever screen is shown. */
export function ChapterPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('audiobooks');
  const { engine } = useAudiobooks();
  const open = usePlayer(engine, (state) => state.open);
  const index = usePlayer(engine, (state) => state.index);
  const running = usePlayer(engine, (state) => state.running);
  const panel = useRef<HTMLElement>(null);
  // The chapter that plays is where one looks for it.
  useEffect(() => {
    panel.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [index]);
  if (open === null) return null;
  return (
    <aside
      ref={panel}
      className={styles.panel}
      aria-label={t('player.chapters')}
      data-testid="chapter-panel"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <div className={styles.panelHead}>
        <h2 title={open.book.title}>{open.book.title}</h2>
        <button type="button" className="icon-btn" aria-label={t('player.close')} onClick={onClose}>
          <Icon name="close" size={16} />
        </button>
      </div>
      <div className={styles.queue}>
        <ChapterList
          label={t('player.chapters')}
          chapters={open.chapters}
          current={index}
          running={running}
          heard={index}
          onPick={engine.jump}
        />
      </div>
    </aside>
  );
}
