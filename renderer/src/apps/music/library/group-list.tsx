import { useCallback, useState } from 'react';
import type { SongGroupRecord } from '#shared/contract/calls-music.ts';
import { useWindowLoading } from '../../../components/app-window.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import type { IconName } from '../../../components/icon.ts';
import { LoadingState } from '../../../components/loading-state.tsx';
import type { MenuItem } from '../../../components/menu/menu-service.ts';
import cards from '../../../components/place/cards.module.css';
import { PictureCard } from '../../../components/place/picture-card.tsx';
import { SearchField } from '../../../components/place/fields.tsx';
import type { Page } from '../../../components/place/pager.ts';
import { PlaceBar, PlaceFoot, Space } from '../../../components/place/place-frame.tsx';
import { usePages } from '../../../components/place/use-pages.ts';
import { useFolderNames } from '../../../components/place/use-folder-names.ts';
import { usePushes } from '../../../components/place/use-pushes.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ChooseList } from '../lists/choose-list.tsx';
import { everySong, loadGroups, type GroupView } from '../model/songs.ts';
import { useMusic } from '../music-context.ts';
import { libraryUrl } from '../music-urls.ts';
import { isSongNews } from '../news.ts';
import { queueSongs } from '../player/queue-songs.ts';
import { Cover } from './cover.tsx';
import styles from './library.module.css';

type Group = SongGroupRecord & { readonly kind: GroupView };

export const groupIcons: Readonly<Record<GroupView, IconName>> = {
  artist: 'people',
  album: 'gallery',
  folder: 'folder',
};

/** Name of a group as it is read: songs that tell none have one of their own. */
export function useGroupName(): (group: Pick<SongGroupRecord, 'kind' | 'name'>) => string {
  const { t } = useTranslation('music');
  const folderName = useFolderNames();
  return ({ kind, name }) =>
    kind === 'folder'
      ? folderName(name)
      : name !== ''
        ? name
        : t(kind === 'album' ? 'unknown.album' : 'unknown.artist');
}

function GroupCard({ group, onAsk }: { group: Group; onAsk: (paths: readonly string[]) => void }) {
  const { t } = useTranslation('music');
  const view = useMusic();
  const { engine, translate } = view;
  const name = useGroupName()(group);
  const songs = () =>
    everySong({
      group: { view: group.kind, id: group.id },
      keyword: '',
      sort: group.kind === 'album' ? 'track' : 'title',
    });
  const entry = (id: string, icon: IconName, run: () => void): MenuItem => ({
    id,
    icon,
    label: translate(`song.${id}`),
    onSelect: run,
  });
  const items: MenuItem[] = [
    entry('play', 'play', () => void songs().then((list) => list.length > 0 && engine.play(list, 0))),
    entry('next', 'arrow-right', () => void songs().then((list) => queueSongs(view, list, 'next'))),
    entry('last', 'list', () => void songs().then((list) => queueSongs(view, list, 'last'))),
    'separator',
    entry('addToList', 'plus', () => void songs().then((list) => onAsk(list.map(({ path }) => path)))),
  ];
  const facts = [
    group.kind === 'album' ? group.artist : '',
    group.year === 0 ? '' : String(group.year),
    t('count', { count: group.count }),
  ].filter((text) => text !== '');
  return (
    <PictureCard
      name={name}
      facts={<span>{facts.join(' · ')}</span>}
      onOpen={() => {
        view.window.navigate(libraryUrl(group.kind, group.id));
      }}
      items={items}
      shape={group.kind === 'artist' ? 'round' : 'square'}
      testId="song-group"
    >
      <Cover path={group.cover} size="l" icon={groupIcons[group.kind]} iconSize={40} />
    </PictureCard>
  );
}

/** Artists, albums or folders of the library, as cards (APP-MUSIC-01). */
export function GroupList({ view, label }: { view: GroupView; label: string }) {
  const { t, language } = useTranslation('music');
  const { setting } = useMusic();
  const [keyword, setKeyword] = useState('');
  const [asked, setAsked] = useState<readonly string[] | null>(null);
  const load = useCallback(
    (page: number, signal: AbortSignal) => loadGroups(view, keyword, page, signal),
    [view, keyword],
  );
  const pages = usePages<SongGroupRecord, Page<SongGroupRecord>>(load);
  const { rows, total, status, failure, reload, refresh, more } = pages;
  usePushes(isSongNews, refresh);
  useWindowLoading(status === 'loading');
  return (
    <>
      <PlaceBar label={label}>
        <Space />
        <SearchField label={t('searchIn', { name: label })} value={keyword} onSearch={setKeyword} />
      </PlaceBar>
      {status === 'failed' ? (
        <ErrorState {...(failure === null ? {} : { text: failure.message, code: failure.code })} onRetry={reload} />
      ) : status === 'loading' && rows.length === 0 ? (
        <LoadingState />
      ) : rows.length === 0 ? (
        <EmptyState
          icon={groupIcons[view]}
          title={keyword === '' ? t(setting.busy === 1 ? 'empty.busy' : 'empty.title') : t('empty.found', { keyword })}
          {...(keyword === '' ? { text: t(setting.busy === 1 ? 'empty.busyText' : 'empty.text') } : {})}
        />
      ) : (
        <div
          className={styles.page}
          onScroll={({ currentTarget: box }) => {
            if (box.scrollHeight - box.scrollTop - box.clientHeight < 600) more();
          }}
        >
          <ul className={cards.cards} aria-label={label}>
            {rows.map((group) => (
              <GroupCard key={group.id} group={group} onAsk={setAsked} />
            ))}
          </ul>
        </div>
      )}
      <PlaceFoot>
        {t(`groups.${view}`, { count: total, number: new Intl.NumberFormat(language).format(total) })}
      </PlaceFoot>
      {asked !== null && asked.length > 0 && (
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
