import { useCallback, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { calls } from '#shared/contract/index.ts';
import { tagColors } from '#shared/contract/kinds.ts';
import { discoverKinds, type DiscoverKind } from '#shared/contract/kinds.ts';
import { thumbUrl } from '#shared/rules/file-urls.ts';
import { call } from '../../../api/call.ts';
import { useWindowTitle } from '../../../components/app-window.ts';
import { toast } from '../../../components/dialogs/dialog-service.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { useTagName } from '../../../components/files/use-tag-name.ts';
import { Icon } from '../../../components/icon.ts';
import { LoadingState } from '../../../components/loading-state.tsx';
import { askText } from '../../../components/place/ask-text.tsx';
import { Space } from '../../../components/place/place-frame.tsx';
import { usePushes } from '../../../components/place/use-pushes.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAlbumGroupsQuery } from '../../../state/album/album-api.ts';
import type { PhotoOrder } from '../../../state/album/photo-order.ts';
import { useAgain } from '../../../state/use-again.ts';
import { useAlbumView } from '../album-context.ts';
import { Failed } from '../failed.tsx';
import { useLooks } from '../looks.ts';
import { isNews } from '../news.ts';
import { SizeTool } from '../timeline/wall-tools.tsx';
import { PhotoWall } from '../timeline/wall.tsx';
import { filterOf, foundOf, groupUrl, type Found } from './discover-urls.ts';
import styles from './world.module.css';

const NAME_MAX = 100;

interface Group {
  readonly id: string;
  readonly name: string;
  readonly cover: string;
  readonly count: number;
}

/** What a group is called: a tag without a name of its own by its colour. */
function useGroupName(): (group: Pick<Group, 'id' | 'name'>) => string {
  const tagName = useTagName();
  return ({ id, name }) => {
    const tag = tagColors.find((known) => known === id);
    return name !== '' ? name : tag === undefined ? id : tagName(tag);
  };
}

/** City and country of a place; the second is '' for one that is named by its degrees. */
function placeParts(name: string): readonly [city: string, country: string] {
  const at = name.includes('°') ? -1 : name.lastIndexOf(', ');
  return at < 0 ? [name, ''] : [name.slice(0, at), name.slice(at + 2)];
}

function Groups({
  kind,
  groups,
  onRename,
}: {
  kind: DiscoverKind;
  groups: readonly Group[];
  onRename: (group: Group) => void;
}) {
  const { t } = useTranslation('album');
  const { base, window } = useAlbumView();
  const nameOf = useGroupName();
  if (groups.length === 0) return null;
  return (
    <section aria-label={t(`discover.${kind}`)} data-testid={`groups-${kind}`}>
      <h2>{t(`discover.${kind}`)}</h2>
      <ul className={styles.groups} data-kind={kind}>
        {groups.map((group) => (
          <li key={group.id} className={styles.group}>
            <button
              type="button"
              className={styles.groupOpen}
              onClick={() => {
                window.navigate(groupUrl({ kind, id: group.id }));
              }}
            >
              <span className={styles.groupCover}>
                <img src={thumbUrl(base, group.cover, 'm', 0)} alt="" loading="lazy" draggable={false} />
              </span>
              <span className={styles.groupName} title={nameOf(group)}>
                {kind === 'place' ? placeParts(group.name)[0] : nameOf(group)}
              </span>
              {kind === 'place' && placeParts(group.name)[1] !== '' && (
                <span className={styles.groupPlace}>{placeParts(group.name)[1]}</span>
              )}
              <span className={styles.groupCount}>{t('count', { count: group.count })}</span>
            </button>
            {kind === 'people' && (
              <button
                type="button"
                className={`icon-btn ${styles.groupMore ?? ''}`}
                aria-label={t('discover.renameOf', { name: group.name })}
                title={t('discover.renameOf', { name: group.name })}
                onClick={() => {
                  onRename(group);
                }}
              >
                <Icon name="edit" size={14} />
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Overview() {
  const { t } = useTranslation('album');
  const { setting, window } = useAlbumView();
  const people = useAlbumGroupsQuery({ kind: 'people' }, { refetchOnMountOrArgChange: true });
  const place = useAlbumGroupsQuery({ kind: 'place' }, { refetchOnMountOrArgChange: true });
  const thing = useAlbumGroupsQuery({ kind: 'thing' }, { refetchOnMountOrArgChange: true });
  const time = useAlbumGroupsQuery({ kind: 'time' }, { refetchOnMountOrArgChange: true });
  const lists = { people, place, thing, time };
  const peopleAgain = useAgain(people.refetch);
  const placeAgain = useAgain(place.refetch);
  const thingAgain = useAgain(thing.refetch);
  const timeAgain = useAgain(time.refetch);
  const again = useCallback(() => {
    for (const one of [peopleAgain, placeAgain, thingAgain, timeAgain]) one();
  }, [peopleAgain, placeAgain, thingAgain, timeAgain]);
  usePushes(isNews, again);
  const rename = async ({ id, name: before }: Group): Promise<void> => {
    const known = new Set((people.data ?? []).map(({ name }) => name));
    let merged = false;
    const done = await askText({
      title: t('discover.renameOf', { name: before }),
      label: t('discover.personName'),
      okText: t('albums.rename'),
      value: before,
      maxLength: NAME_MAX,
      onText: async (name) => {
        if (name === '') return t('discover.nameNeeded');
        if (name === before) return '';
        merged = known.has(name);
        const answer = await call(calls.albumDiscover, { kind: 'people', id, name }, { silent: true });
        return answer.success ? '' : answer.message;
      },
    });
    if (done) peopleAgain();
    if (done && merged) toast({ kind: 'success', text: t('discover.merged') });
  };
  if (Object.values(lists).some(({ data, error }) => data === undefined && error === undefined))
    return <LoadingState />;
  if (Object.values(lists).every(({ data = [] }) => data.length === 0)) {
    const failed = Object.values(lists).find(({ data }) => data === undefined);
    if (failed !== undefined) return <Failed error={failed.error} onRetry={again} />;
    return <EmptyState icon="tag" title={t('discover.none')} text={t('discover.noneText')} />;
  }
  return (
    <div className={styles.page}>
      {discoverKinds.map((kind) => (
        <Groups key={kind} kind={kind} groups={lists[kind].data ?? []} onRename={(group) => void rename(group)} />
      ))}
      {(setting.faces === 0 || setting.places === 0) && (
        <p className={styles.hint}>
          {t('discover.off')}{' '}
          <button
            type="button"
            className="link-btn"
            onClick={() => {
              window.navigate('/album/setup');
            }}
          >
            {t('setup')}
          </button>
        </p>
      )}
    </div>
  );
}

function GroupPhotos({ found, filter }: { found: Found; filter: PhotoOrder['filter'] }) {
  const { t } = useTranslation('album');
  const { window } = useAlbumView();
  const [looks, setLooks] = useLooks();
  const nameOf = useGroupName();
  const title = found.kind === 'bounds' ? t('map.piece') : nameOf({ id: found.id, name: '' });
  const isTag = tagColors.some((tag) => tag === found.id);
  const shown = isTag || found.kind === 'bounds' ? title : found.id;
  useWindowTitle(shown);
  const key = JSON.stringify(filter);
  const order = useMemo((): PhotoOrder => ({ filter: JSON.parse(key) as PhotoOrder['filter'] }), [key]);
  const back = found.kind === 'bounds' ? '/album/map' : '/album/discover';
  return (
    <PhotoWall
      key={key}
      order={order}
      group={looks.group}
      rowHeight={looks.rowHeight}
      bar={
        <>
          <button
            type="button"
            className="icon-btn"
            aria-label={t('discover.back')}
            title={t('discover.back')}
            onClick={() => {
              window.navigate(back);
            }}
          >
            <Icon name="arrow-left" size={18} />
          </button>
          <strong className={styles.title}>{shown}</strong>
          <Space />
          <SizeTool
            value={looks.rowHeight}
            onValue={(rowHeight) => {
              setLooks({ rowHeight });
            }}
          />
        </>
      }
      empty={<EmptyState icon="image" title={t('discover.empty')} text={t('empty.filtered')} />}
    />
  );
}

/** /album/discover: photos by people, places, things and years, and the photos of one of them (APP-ALBUM-04). */
export function DiscoverScreen() {
  const { search } = useLocation();
  const found = foundOf(new URLSearchParams(search));
  const filter = found === null ? null : filterOf(found);
  return found === null || filter === null ? <Overview /> : <GroupPhotos found={found} filter={filter} />;
}
