import type { PlaylistRecord, SongRecord } from '#shared/contract/calls-music.ts';
import { useWindowLoading } from '../../../components/app-window.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { Icon } from '../../../components/icon.ts';
import { LoadingState } from '../../../components/loading-state.tsx';
import { openMenu } from '../../../components/menu/menu-service.ts';
import { PlaceBar, PlaceFoot, Space } from '../../../components/place/place-frame.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { playFrom } from '../library/play-from.ts';
import { SongTable } from '../library/song-table.tsx';
import libraryStyles from '../library/library.module.css';
import { useMusic } from '../music-context.ts';
import { Glyph } from '../../../components/media/glyph.ts';
import { libraryUrl, listUrl } from '../music-urls.ts';
import { takeFromList } from './list-deeds.ts';
import { useListMenu, useListName } from './list-menu.ts';
import { useListSongs } from './use-list-songs.ts';

const isThere = ({ missing }: SongRecord): boolean => missing !== '1';

function Gone() {
  const { t } = useTranslation('music');
  const { window } = useMusic();
  return (
    <EmptyState icon="list" title={t('lists.gone')}>
      <button
        type="button"
        className="btn btn-primary"
        onClick={() => {
          window.navigate(listUrl());
        }}
      >
        {t('lists.title')}
      </button>
    </EmptyState>
  );
}

/** One playlist: its songs in the order that people gave them, or the favourites (APP-MUSIC-02). */
export function ListScreen({ list }: { list: PlaylistRecord | null }) {
  return list === null ? <Gone /> : <Content list={list} />;
}

function Content({ list }: { list: PlaylistRecord }) {
  const { t, language } = useTranslation(['music', 'places']);
  const view = useMusic();
  const { engine, window } = view;
  const name = useListName()(list);
  const menuOf = useListMenu();
  const { songs, failure, reload, place } = useListSongs(view, list.id);
  useWindowLoading(songs === null && failure === null);
  const playable = songs?.filter(isThere) ?? [];
  const [first] = playable;
  const items = menuOf(list, () => {
    window.navigate(listUrl());
  });
  const takeOut = (out: readonly SongRecord[]): void => {
    const all = songs?.map(({ path }) => path) ?? [];
    const paths = out.map(({ path }) => path);
    void takeFromList(view, { id: list.id, name }, paths, all).then(reload);
  };
  return (
    <>
      <PlaceBar label={name}>
        <button
          type="button"
          className="icon-btn"
          aria-label={t('lists.back')}
          title={t('lists.back')}
          onClick={() => {
            window.navigate(listUrl());
          }}
        >
          <Icon name="arrow-left" size={18} />
        </button>
        <span className={libraryStyles.title} title={name}>
          {name}
        </span>
        <Space />
        <button
          type="button"
          className="btn btn-primary"
          data-testid="play-all"
          disabled={first === undefined}
          onClick={() => {
            if (first !== undefined) engine.play(playable, 0);
          }}
        >
          <Icon name="play" size={16} />
          {t('playAll')}
        </button>
        <button
          type="button"
          className="btn btn-secondary"
          data-testid="shuffle-all"
          disabled={first === undefined}
          onClick={() => {
            engine.shuffle(playable);
          }}
        >
          <Glyph name="shuffle" size={16} />
          {t('shuffle')}
        </button>
        <button
          type="button"
          className="icon-btn"
          aria-label={t('places:list.moreOf', { name })}
          aria-haspopup="menu"
          onClick={(event) => {
            openMenu({ at: { element: event.currentTarget, side: 'below' }, label: name, items });
          }}
        >
          <Icon name="more" size={18} />
        </button>
      </PlaceBar>
      {songs === null ? (
        failure === null ? (
          <LoadingState />
        ) : (
          <ErrorState text={failure.message} code={failure.code} onRetry={reload} />
        )
      ) : songs.length === 0 ? (
        <EmptyState
          icon={list.fixed === 1 ? 'star' : 'list'}
          title={t('lists.empty')}
          text={t(list.fixed === 1 ? 'lists.emptyFavourites' : 'lists.emptyText')}
        >
          <button
            type="button"
            className="btn btn-primary"
            onClick={() => {
              window.navigate(libraryUrl());
            }}
          >
            {t('lists.toLibrary')}
          </button>
        </EmptyState>
      ) : (
        <SongTable
          label={name}
          songs={songs}
          onPlay={(song) => void playFrom(engine, songs, song, null)}
          onGone={reload}
          {...(list.fixed === 1 ? {} : { onOrder: (ids: readonly string[]) => void place(ids), takeOut })}
        />
      )}
      <PlaceFoot>
        {t('songs', { count: songs?.length ?? 0, number: new Intl.NumberFormat(language).format(songs?.length ?? 0) })}
      </PlaceFoot>
    </>
  );
}
