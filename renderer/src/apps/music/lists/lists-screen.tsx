import { useLocation } from 'react-router-dom';
import type { PlaylistRecord } from '#shared/contract/calls-music.ts';
import { ErrorState } from '../../../components/error-state.tsx';
import { Icon } from '../../../components/icon.ts';
import { LoadingState } from '../../../components/loading-state.tsx';
import cards from '../../../components/place/cards.module.css';
import { PictureCard } from '../../../components/place/picture-card.tsx';
import { PlaceBar, Space } from '../../../components/place/place-frame.tsx';
import { usePushes } from '../../../components/place/use-pushes.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { usePlaylistsQuery } from '../../../state/music/music-api.ts';
import { useAgain } from '../../../state/use-again.ts';
import { Cover } from '../library/cover.tsx';
import libraryStyles from '../library/library.module.css';
import { useMusic } from '../music-context.ts';
import { listUrl } from '../music-urls.ts';
import { isMusicNews } from '../news.ts';
import { makeList } from './list-deeds.ts';
import { useListMenu, useListName } from './list-menu.ts';
import { ListScreen } from './list-screen.tsx';

function ListCard({ list }: { list: PlaylistRecord }) {
  const { t } = useTranslation('music');
  const { window } = useMusic();
  const name = useListName()(list);
  const items = useListMenu()(list);
  return (
    <PictureCard
      name={name}
      facts={<span>{t('count', { count: list.count })}</span>}
      onOpen={() => {
        window.navigate(listUrl(list.id));
      }}
      shape="square"
      items={items}
      testId="playlist"
      {...(list.fixed === 0 && { drop: { kind: 'collection', media: 'song', id: list.id, name: list.name } as const })}
    >
      <Cover path={list.cover} size="l" icon={list.fixed === 1 ? 'star' : 'list'} iconSize={40} />
    </PictureCard>
  );
}

/** /music/list: the favourites and the account's playlists, or one of them (APP-MUSIC-02). */
export function ListsScreen() {
  const { t } = useTranslation('music');
  const view = useMusic();
  const id = new URLSearchParams(useLocation().search).get('id') ?? '';
  const { data, error, refetch } = usePlaylistsQuery(undefined, { refetchOnMountOrArgChange: true });
  const again = useAgain(refetch);
  usePushes(isMusicNews, again);
  if (data === undefined) return error === undefined ? <LoadingState /> : <ErrorState onRetry={again} />;
  if (id !== '') return <ListScreen key={id} list={data.find((list) => list.id === id) ?? null} />;
  return (
    <>
      <PlaceBar label={t('lists.title')}>
        <Space />
        <button
          type="button"
          className="btn btn-primary"
          data-testid="new-list"
          onClick={() => {
            void makeList(view).then((made) => {
              if (made !== null) view.window.navigate(listUrl(made.id));
            });
          }}
        >
          <Icon name="plus" size={16} />
          {t('lists.new')}
        </button>
      </PlaceBar>
      <div className={libraryStyles.page}>
        <ul className={cards.cards} aria-label={t('lists.title')}>
          {data.map((list) => (
            <ListCard key={list.id} list={list} />
          ))}
        </ul>
        {data.every(({ fixed }) => fixed === 1) && <p className={libraryStyles.hint}>{t('lists.noneText')}</p>}
      </div>
    </>
  );
}
