import { useMemo, useState, type ReactNode } from 'react';
import { useAppWindow } from '../../components/app-window.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { playerKey } from '../../components/media/player-keys.ts';
import styles from '../../components/media/player.module.css';
import { useEngineKeys } from '../../components/media/use-engine-keys.ts';
import { usePlayer } from '../../components/media/use-player.ts';
import { useHost } from '../../host/host-context.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useAppStore } from '../../state/store.ts';
import { AudiobooksContext, type AudiobooksView } from './audiobooks-context.ts';
import { BookBar } from './player/book-bar.tsx';
import { ChapterPanel } from './player/chapter-panel.tsx';
import { useBookEngine } from './player/use-book-engine.ts';
import { useBookSetting } from './sources/use-book-setting.ts';

/**
 * What every screen of an audiobook window stands in: where its books are found, and the player below it, which goes on
 * playing whatever screen is shown (APP-AUB-01).
 */
export function AudiobooksShell({ children }: { children: ReactNode }) {
  const store = useAppStore();
  const window = useAppWindow();
  const { deviceBase } = useHost();
  const { setting, failure, again } = useBookSetting();
  const engine = useBookEngine(setting);
  const { t } = useTranslation('audiobooks');
  useEngineKeys('audiobooks', (key) => t(`player.keys.${key}`));
  const [panel, setPanel] = useState(false);
  const isOpen = usePlayer(engine, ({ index }) => index >= 0);
  const view = useMemo<AudiobooksView | null>(
    () => (setting === null ? null : { store, window, setting, engine, base: deviceBase }),
    [store, window, setting, engine, deviceBase],
  );
  if (view === null)
    return failure === null ? (
      <LoadingState />
    ) : (
      <ErrorState text={failure.message} code={failure.code} onRetry={again} />
    );
  const isShown = panel && isOpen;
  return (
    <AudiobooksContext value={view}>
      <div
        className={styles.app}
        role="presentation"
        // A press on empty ground keeps the keys of the player.
        tabIndex={-1}
        onKeyDown={(event) => {
          if (!event.defaultPrevented && playerKey(engine, event)) event.preventDefault();
        }}
      >
        <div className={styles.content} data-panel={isShown}>
          <div className={styles.screen}>{children}</div>
          {isShown && (
            <ChapterPanel
              onClose={() => {
                setPanel(false);
              }}
            />
          )}
        </div>
        <BookBar panel={isShown} onPanel={setPanel} />
      </div>
    </AudiobooksContext>
  );
}
