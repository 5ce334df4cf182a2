import { useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useWindowTitle } from '../../components/app-window.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { CoverIfSecret } from '../../components/files/safe-cover.tsx';
import { useSafeClose } from '../../components/files/use-safe-close.ts';
import { baseName, isSecretPath, parentPath } from '../../state/files/wire-path.ts';
import { MediaPlayer } from '../../components/media/player/media-player.tsx';
import { inLanguageFirst } from '../../components/media/player/subtitles.ts';
import { usePlaylist } from '../../components/media/player/use-playlist.ts';
import { useVideoItem, type PlayEntry } from './use-video-item.ts';
import styles from '../../components/media/player/player.module.css';
import { usePlaces } from './progress.ts';

/** A second that an address names; null for none. */
function secondOf(text: string | null): number | null {
  const second = text === null || text === '' ? Number.NaN : Number(text);
  return Number.isFinite(second) && second >= 0 ? second : null;
}

/**
 * /player: films and songs, one after the other in the order of their folder; with `id` the episodes of a series
 * (APP-PLAYER-01, APP-VIDEO-04).
 */
export function PlayerScreen() {
  const { t, language } = useTranslation('openers');
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const path = query.get('path') ?? '';
  useSafeClose(path);
  useWindowTitle(path === '' ? '' : baseName(path));
  const places = usePlaces();
  const id = query.get('id') ?? '';
  const { paths, subtitles, lyric } = usePlaylist(path);
  const item = useVideoItem(id);
  const wanted = item === null ? '' : item.language || language;
  const subtitlesInOrder = useMemo(() => inLanguageFirst(subtitles, wanted), [subtitles, wanted]);
  if (path === '') return <EmptyState icon="play" title={t('player.nothing')} />;
  // What a library knows of goes on in its order, whatever else lies in the folder.
  const entries: readonly PlayEntry[] = item?.entries.some((entry) => entry.path === path)
    ? item.entries
    : paths.map((one) => ({ id: '', path: one }));
  const index = entries.findIndex((entry) => entry.path === path);
  const goTo = (to: number) => {
    const next = entries[to];
    return next === undefined
      ? null
      : () => {
          const known = next.id === '' ? '' : `&id=${encodeURIComponent(next.id)}`;
          void navigate(`/player?path=${encodeURIComponent(next.path)}${known}`, { replace: true });
        };
  };
  return (
    <CoverIfSecret secret={isSecretPath(path)}>
      <div className={styles.player} data-testid="player">
        <MediaPlayer
          key={path}
          path={path}
          places={places}
          from={secondOf(query.get('at'))}
          subtitles={subtitlesInOrder}
          group={item?.series || parentPath(path) || ''}
          lyric={lyric}
          playsOn
          onPrevious={index <= 0 ? null : goTo(index - 1)}
          onNext={goTo(index + 1)}
        />
      </div>
    </CoverIfSecret>
  );
}
