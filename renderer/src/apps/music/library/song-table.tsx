import { useMemo, useState } from 'react';
import type { SongRecord } from '#shared/contract/calls-music.ts';
import { clock } from '../../../components/media/clock.ts';
import { Icon } from '../../../components/icon.ts';
import { openMenu } from '../../../components/menu/menu-service.ts';
import { RecordTable, type Column } from '../../../components/place/record-table.tsx';
import { nothingSelected, onlyShown } from '../../../components/place/row-selection.ts';
import { useTranslation, type TextsOf } from '../../../i18n/use-translation.ts';
import { hasPerm } from '../../../routes/guard.ts';
import { useVisitor } from '../../../routes/visitor.ts';
import { useForwardedKeys } from '../../../components/shortcuts/forward.ts';
import { useListDrag } from '../../../components/files/use-list-drag.ts';
import { addToList } from '../lists/list-deeds.ts';
import { ChooseList } from '../lists/choose-list.tsx';
import { bandOf } from '../model/songs.ts';
import { useMusic } from '../music-context.ts';
import { usePlayer } from '../../../components/media/use-player.ts';
import { Cover } from './cover.tsx';
import { songActions, songMenu, songSources } from './song-actions.ts';
import styles from './library.module.css';

interface Props {
  readonly label: string;
  readonly songs: readonly SongRecord[];
  /** Songs of one album: numbered, without its name in every row. */
  readonly isAlbum?: boolean;
  /** Plays from a song of the list on. */
  readonly onPlay: (song: SongRecord) => void;
  /** Files are gone: the list is to be read again. */
  readonly onGone: () => void;
  readonly onEnd?: () => void;
  /** Only in a playlist that can be changed. */
  readonly onOrder?: (ids: readonly string[]) => void;
  readonly takeOut?: (songs: readonly SongRecord[]) => void;
}

function columnsOf(
  t: TextsOf<'music'>,
  isAlbum: boolean,
  playing: string,
  running: boolean,
): readonly Column<SongRecord>[] {
  const name: Column<SongRecord> = {
    id: 'title',
    label: t('column.title'),
    width: 'minmax(180px, 3fr)',
    render: (song) => (
      <span className={styles.song} data-missing={song.missing === '1'}>
        {isAlbum ? (
          <span className={styles.track}>{song.track === 0 ? '' : song.track}</span>
        ) : (
          <span className={styles.thumb}>
            <Cover path={song.has_cover === 1 ? song.path : ''} version={song.mtime} size="s" />
          </span>
        )}
        <span className={styles.songText}>
          <span className={styles.songTitle} title={song.title}>
            {song.title}
          </span>
          <span className={styles.songBy}>
            {song.missing === '1' ? t('song.missing') : song.artist === '' ? t('unknown.artist') : song.artist}
          </span>
        </span>
        {song.path === playing && (
          <span className={styles.playing} data-running={running}>
            <Icon name={running ? 'volume' : 'pause'} size={16} label={t(running ? 'song.playing' : 'song.paused')} />
          </span>
        )}
      </span>
    ),
  };
  return [
    name,
    ...(isAlbum
      ? []
      : [
          {
            id: 'album',
            label: t('column.album'),
            width: 'minmax(96px, 2fr)',
            render: ({ album }: SongRecord) => <span title={album}>{album === '' ? t('unknown.album') : album}</span>,
          },
        ]),
    {
      id: 'fav',
      label: t('column.favourite'),
      width: '64px',
      render: ({ fav }) => fav === '1' && <Icon name="star" size={16} label={t('song.marked')} />,
    },
    {
      id: 'duration',
      label: t('column.duration'),
      width: '64px',
      end: true,
      render: ({ duration }) => (duration === 0 ? '' : clock(duration)),
    },
  ];
}

/** A list of songs: what plays is marked, and what can be done with songs is in their menu and on keys (APP-MUSIC-01). */
export function SongTable({ label, songs, isAlbum = false, onPlay, onGone, takeOut, ...table }: Props) {
  const { t } = useTranslation('music');
  const view = useMusic();
  const mayShare = hasPerm(useVisitor(), 'share');
  const playing = usePlayer(view.engine, ({ queue, index }) => queue[index]?.path ?? '');
  const running = usePlayer(view.engine, (state) => state.running);
  const [chosen, setChosen] = useState(nothingSelected);
  const [asked, setAsked] = useState<readonly string[] | null>(null);
  // Marks that were set here, before the list is read again.
  const [marks, setMarks] = useState<ReadonlyMap<string, '0' | '1'>>(new Map());
  const rows = useMemo(() => songs.map((song) => ({ ...song, fav: marks.get(song.path) ?? song.fav })), [songs, marks]);
  const order = useMemo(() => rows.map(({ id }) => id), [rows]);
  const selection = onlyShown(chosen, order);
  const columns = useMemo(() => columnsOf(t, isAlbum, playing, running), [t, isAlbum, playing, running]);
  const actions = songActions({
    view,
    onPlay,
    onAsk: (songs) => {
      setAsked(songs.map(({ path }) => path));
    },
    onMarked: (songs, fav) => {
      setMarks((known) => new Map([...known, ...songs.map(({ path }) => [path, fav] as const)]));
    },
    onGone,
    takeOut: takeOut ?? null,
  });
  const selected = rows.filter(({ id }) => selection.ids.has(id));
  const press = useListDrag(
    (id) => songSources(view, selection.ids.has(id) ? selected : rows.filter((row) => row.id === id)),
    onGone,
    (list, taken) =>
      void addToList(
        view,
        list,
        taken.map(({ path }) => path),
      ),
  );
  useForwardedKeys(({ keys }) => {
    // Text that is marked somewhere stays the browser's to copy.
    if (keys !== 'mod+c' || selected.length === 0 || window.getSelection()?.isCollapsed === false) return false;
    actions.copy(selected);
    return true;
  });
  return (
    <>
      <RecordTable
        {...table}
        label={label}
        rows={rows}
        columns={columns}
        selection={selection}
        onSelect={setChosen}
        nameOf={(song) => `${song.title}${bandOf(song) === '' ? '' : `, ${bandOf(song)}`}`}
        testId="songs"
        // Where rows change places they are dragged for that.
        {...(table.onOrder === undefined && { onPress: press })}
        onOpen={(song) => {
          if (song.missing !== '1') onPlay(song);
        }}
        onMenu={(at, { ids }) => {
          const songs = rows.filter(({ id }) => ids.has(id));
          openMenu({
            at,
            label: t('song.menu'),
            items: songMenu(songs, actions, { mayShare, translate: view.translate }),
          });
        }}
        onDelete={() => {
          if (takeOut === undefined) actions.remove(selected, false);
          else takeOut(selected);
        }}
      />
      {asked !== null && (
        <ChooseList
          paths={asked}
          onDone={() => {
            setAsked(null);
          }}
        />
      )}
    </>
  );
}
