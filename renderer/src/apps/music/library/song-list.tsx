import { useCallback, useMemo, useState, type ReactNode } from 'react';
import type { SongRecord } from '#shared/contract/calls-music.ts';
import type { SongSort } from '#shared/contract/kinds.ts';
import { useWindowLoading } from '../../../components/app-window.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { Icon } from '../../../components/icon.ts';
import { LoadingState } from '../../../components/loading-state.tsx';
import { SearchField, Select } from '../../../components/place/fields.tsx';
import { PlaceBar, PlaceFoot, Space } from '../../../components/place/place-frame.tsx';
import type { Page } from '../../../components/place/pager.ts';
import { usePages } from '../../../components/place/use-pages.ts';
import { usePushes } from '../../../components/place/use-pushes.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { everySong, loadSongs, type SongQuestion } from '../model/songs.ts';
import { useMusic } from '../music-context.ts';
import { isSongNews } from '../news.ts';
import { Glyph } from '../../../components/media/glyph.ts';
import { playFrom } from './play-from.ts';
import { SongTable } from './song-table.tsx';

interface Props {
  readonly label: string;
  /** Songs of one group; left out for all. */
  readonly group?: NonNullable<SongQuestion['group']>;
  /** What stands above a group, made of its songs. */
  readonly head?: (songs: readonly SongRecord[], total: number) => ReactNode;
  /** The group is gone. */
  readonly gone?: ReactNode;
}

const sorts = ['title', 'artist', 'album', 'added', 'duration'] as const satisfies readonly SongSort[];
const inGroup = ['track', ...sorts] as const;
/** The group that was asked for is not there. */
const GONE = 'N000003';

/** Songs as a list: searched, sorted, played from any of them on, or by chance (APP-MUSIC-01). */
export function SongList({ label, group, head, gone }: Props) {
  const { t, language } = useTranslation('music');
  const { engine, setting } = useMusic();
  const [keyword, setKeyword] = useState('');
  const isAlbum = group?.view === 'album';
  const [sort, setSort] = useState<SongSort>(isAlbum ? 'track' : 'title');
  const [starting, setStarting] = useState(false);
  const view = group?.view;
  const id = group?.id ?? '';
  const question = useMemo(
    (): SongQuestion => ({ ...(view === undefined ? {} : { group: { view, id } }), keyword, sort }),
    [view, id, keyword, sort],
  );
  const load = useCallback((page: number, signal: AbortSignal) => loadSongs(question, page, signal), [question]);
  const pages = usePages<SongRecord, Page<SongRecord>>(load);
  const { rows, total, status, failure, reload, refresh } = pages;
  usePushes(isSongNews, refresh);
  useWindowLoading(status === 'loading');

  const playAll = (byChance: boolean): void => {
    const [first] = rows;
    if (first === undefined) return;
    if (!byChance) void playFrom(engine, rows, first, { question, total });
    else {
      setStarting(true);
      void everySong(question).then((songs) => {
        setStarting(false);
        if (songs.length > 0) engine.shuffle(songs);
      });
    }
  };
  if (failure?.code === GONE && gone !== undefined) return gone;
  const number = new Intl.NumberFormat(language);
  const options = (isAlbum ? inGroup : sorts).map((value) => ({ value, label: t(`sorts.${value}`) }));
  return (
    <>
      <PlaceBar label={label}>
        <button
          type="button"
          className="btn btn-primary"
          data-testid="play-all"
          disabled={rows.length === 0}
          onClick={() => {
            playAll(false);
          }}
        >
          <Icon name="play" size={16} />
          {t('playAll')}
        </button>
        <button
          type="button"
          className="btn btn-secondary"
          data-testid="shuffle-all"
          disabled={rows.length === 0 || starting}
          onClick={() => {
            playAll(true);
          }}
        >
          <Glyph name="shuffle" size={16} />
          {t('shuffle')}
        </button>
        <Space />
        <SearchField label={t('search')} value={keyword} onSearch={setKeyword} />
        <Select label={t('sort')} value={sort} options={options} onValue={setSort} />
      </PlaceBar>
      {head?.(rows, total)}
      {status === 'failed' ? (
        <ErrorState {...(failure === null ? {} : { text: failure.message, code: failure.code })} onRetry={reload} />
      ) : status === 'loading' && rows.length === 0 ? (
        <LoadingState />
      ) : rows.length === 0 ? (
        keyword === '' ? (
          <EmptyState
            icon="music"
            title={t(setting.busy === 1 ? 'empty.busy' : 'empty.title')}
            text={t(setting.busy === 1 ? 'empty.busyText' : 'empty.text')}
          />
        ) : (
          <EmptyState icon="search" title={t('empty.found', { keyword })} />
        )
      ) : (
        <SongTable
          label={label}
          songs={rows}
          isAlbum={isAlbum && sort === 'track'}
          onEnd={pages.more}
          onGone={refresh}
          onPlay={(song) => void playFrom(engine, rows, song, { question, total })}
        />
      )}
      <PlaceFoot>
        {t('songs', { count: total, number: number.format(total) })}
        {setting.busy === 1 &&
          ` · ${t('reading', { indexed: number.format(setting.indexed), total: number.format(setting.total) })}`}
      </PlaceFoot>
    </>
  );
}
