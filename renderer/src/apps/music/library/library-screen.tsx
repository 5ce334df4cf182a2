import { useLocation } from 'react-router-dom';
import type { SongRecord } from '#shared/contract/calls-music.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Icon } from '../../../components/icon.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { bandOf, type GroupView } from '../model/songs.ts';
import { useMusic } from '../music-context.ts';
import { libraryUrl, libraryView } from '../music-urls.ts';
import { Cover } from './cover.tsx';
import { GroupList, groupIcons, useGroupName } from './group-list.tsx';
import { SongList } from './song-list.tsx';
import styles from './library.module.css';

/** The folder that a song lies in. */
const folderOf = ({ path }: SongRecord): string => path.slice(0, path.lastIndexOf('/'));

/** What is known of a group from its songs: who made it, when, how long it is. */
function GroupHead({ view, songs, total }: { view: GroupView; songs: readonly SongRecord[]; total: number }) {
  const { t } = useTranslation('music');
  const nameOf = useGroupName();
  const [first] = songs;
  if (first === undefined) return null;
  const name = nameOf({
    kind: view,
    name: view === 'album' ? first.album : view === 'artist' ? bandOf(first) : folderOf(first),
  });
  const bands = new Set(songs.map(bandOf));
  const years = new Set(songs.map(({ year }) => year));
  const pictured = songs.find(({ has_cover }) => has_cover === 1);
  const minutes = Math.round(songs.reduce((sum, { duration }) => sum + duration, 0) / 60);
  const facts = [
    view === 'album' && bands.size === 1 && bandOf(first) !== '' ? bandOf(first) : '',
    view === 'album' && years.size === 1 && first.year !== 0 ? String(first.year) : '',
    t('count', { count: total }),
    // Of a longer list only what has been read is known.
    songs.length === total && minutes > 0 ? t('minutes', { count: minutes }) : '',
  ].filter((text) => text !== '');
  return (
    <header className={styles.head}>
      <span className={styles.headCover} data-round={view === 'artist'}>
        <Cover
          path={pictured?.path ?? ''}
          version={pictured?.mtime ?? 0}
          size="l"
          icon={groupIcons[view]}
          iconSize={32}
        />
      </span>
      <span className={styles.headText}>
        <h1 title={name}>{name}</h1>
        <span>{facts.join(' · ')}</span>
      </span>
    </header>
  );
}

function OneGroup({ view, id, label }: { view: GroupView; id: string; label: string }) {
  const { t } = useTranslation('music');
  const { window } = useMusic();
  const back = (): void => {
    window.navigate(libraryUrl(view));
  };
  const backButton = (
    <button type="button" className={`btn btn-text ${styles.back ?? ''}`} data-testid="group-back" onClick={back}>
      <Icon name="arrow-left" size={16} />
      {label}
    </button>
  );
  return (
    <SongList
      key={`${view}/${id}`}
      label={label}
      group={{ view, id }}
      head={(songs, total) => (
        <div className={styles.headBox}>
          {backButton}
          <GroupHead view={view} songs={songs} total={total} />
        </div>
      )}
      gone={
        <EmptyState icon={groupIcons[view]} title={t('empty.gone')}>
          {backButton}
        </EmptyState>
      }
    />
  );
}

/** /music/library: songs, artists, albums and folders, and the songs of one of these (APP-MUSIC-01). */
export function LibraryScreen() {
  const { t } = useTranslation('music');
  const { view, id } = libraryView(new URLSearchParams(useLocation().search));
  const label = t(`views.${view}`);
  if (view === 'song') return <SongList key="song" label={label} />;
  return id === '' ? (
    <GroupList key={view} view={view} label={label} />
  ) : (
    <OneGroup view={view} id={id} label={label} />
  );
}
