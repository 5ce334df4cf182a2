import { useMemo, useState, type ReactNode } from 'react';
import { useAppWindow } from '../../components/app-window.ts';
import { DragSight } from '../../components/drag/drag-sight.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { useHost } from '../../host/host-context.ts';
import { translateWith } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useAppStore } from '../../state/store.ts';
import { MusicContext, type MusicView } from './music-context.ts';
import { LyricPane } from './player/lyric-pane.tsx';
import { playerKey } from '../../components/media/player-keys.ts';
import { PlayerBar, type SidePanel } from './player/player-bar.tsx';
import { QueuePanel } from './player/queue-panel.tsx';
import { useEngineKeys } from '../../components/media/use-engine-keys.ts';
import { usePlayer } from '../../components/media/use-player.ts';
import { useOwnEngine } from './player/use-own-engine.ts';
import { usualPrefs } from './prefs.ts';
import { useSetting } from './sources/use-setting.ts';
import { useMusicPrefs } from './use-prefs.ts';
import styles from '../../components/media/player.module.css';

/**
 * What every screen of a music window stands in: where its songs are found, and the player below it, which goes on
 * playing whatever screen is shown (APP-MUSIC-01).
 */
export function MusicShell({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['music', 'musicplay', 'files', 'filework']);
  const { t: files } = useTranslation(['files', 'filework']);
  const words = useMemo(() => translateWith(files), [files]);
  const store = useAppStore();
  const window = useAppWindow();
  const { deviceBase } = useHost();
  const { prefs } = useMusicPrefs();
  const engine = useOwnEngine(prefs);
  const { setting, failure, again } = useSetting();
  const [panel, setPanel] = useState<SidePanel>(null);
  useEngineKeys('music', (key) => t(`musicplay:keys.${key}`));
  const song = usePlayer(engine, ({ queue, index }) => queue[index]);
  const view = useMemo<MusicView | null>(
    () => (setting === null ? null : { store, window, setting, engine, translate: translateWith(t), base: deviceBase }),
    [store, window, setting, engine, t, deviceBase],
  );
  if (view === null)
    return failure === null ? (
      <LoadingState />
    ) : (
      <ErrorState text={failure.message} code={failure.code} onRetry={again} />
    );
  const close = (): void => {
    setPanel(null);
  };
  const shown = panel === 'lyrics' && song === undefined ? null : panel;
  return (
    <MusicContext value={view}>
      <div
        className={styles.app}
        role="presentation"
        // A press on empty ground keeps the keys of the player.
        tabIndex={-1}
        onKeyDown={(event) => {
          if (!event.defaultPrevented && playerKey(engine, event)) event.preventDefault();
        }}
      >
        <div className={styles.content} data-panel={shown !== null}>
          <div className={styles.screen}>{children}</div>
          {shown === 'queue' && <QueuePanel onClose={close} />}
          {shown === 'lyrics' && song !== undefined && (
            <LyricPane song={song} size={(prefs ?? usualPrefs).lyricSize} onClose={close} />
          )}
        </div>
        <PlayerBar panel={shown} onPanel={setPanel} />
        <DragSight translate={words} />
      </div>
    </MusicContext>
  );
}
