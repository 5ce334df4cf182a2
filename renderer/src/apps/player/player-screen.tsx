import { useTranslation } from '../../i18n/use-translation.ts';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useWindowTitle } from '../../components/app-window.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { useSafeClose } from '../../components/files/use-safe-close.ts';
import { baseName } from '../../state/files/wire-path.ts';
import { MediaPlayer } from './media-player.tsx';
import { usePlaylist } from './use-playlist.ts';
import styles from './player.module.css';

/** /player: films and songs, one after the other in the order of their folder (APP-PLAYER-01). */
export function PlayerScreen() {
  const { t } = useTranslation('openers');
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const path = query.get('path') ?? '';
  useSafeClose(path);
  useWindowTitle(path === '' ? '' : baseName(path));
  const { paths, subtitles, lyric } = usePlaylist(path);
  if (path === '') return <EmptyState icon="play" title={t('player.nothing')} />;
  const index = paths.indexOf(path);
  const goTo = (to: number) => {
    const next = paths[to];
    return next === undefined
      ? null
      : () => {
          void navigate(`/player?path=${encodeURIComponent(next)}`, { replace: true });
        };
  };
  return (
    <div className={styles.player} data-testid="player">
      <MediaPlayer
        key={path}
        path={path}
        subtitles={subtitles}
        lyric={lyric}
        onPrevious={index <= 0 ? null : goTo(index - 1)}
        onNext={goTo(index + 1)}
      />
    </div>
  );
}
