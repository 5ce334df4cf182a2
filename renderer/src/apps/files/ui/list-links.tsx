import { useTranslation } from '../../../i18n/use-translation.ts';
import type { calls } from '#shared/contract/index.ts';
import type { TagColor } from '#shared/contract/records.ts';
import type { EndpointData } from '../../../api/api-slice.ts';
import { TagDot } from '../../../components/files/tag-dots.tsx';
import { useTagName } from '../../../components/files/use-tag-name.ts';
import { Icon } from '../../../components/icon.ts';
import { filesApi } from '../../../state/files/files-api.ts';
import { savedApi, savedUrl, type SavedSearch } from '../../../state/files/saved-searches.ts';
import { locationUrl, type VirtualRoot } from '../../../state/files/location.ts';
import { placeIcon } from './address-bar.tsx';
import { useAnswer } from '../../../state/use-answer.ts';
import { useFilesPlace } from './files-context.ts';
import { useButtonSpots, type ButtonSpot } from './use-drop-spots.ts';
import styles from './places.module.css';

/** Lists of entries from many folders, in the order they stand (APP-FM-01). */
const lists = ['favorite', 'recentlyVisited', 'recentlyBackuped'] as const;
const noTags: EndpointData<typeof calls.tagList>['list'] = [];
const noSearches: readonly SavedSearch[] = [];

/** A list as a place to drop: favourites take what they mark, the others say that they take nothing (DRG-20). */
function spotOf(root: VirtualRoot, label: string): ButtonSpot {
  const location = { kind: 'root', root } as const;
  return { location, label, url: locationUrl(location) };
}

/** Favourites, what was opened and uploaded last, the searches that were kept, and the tags that something has or that have a name (APP-FM-01). */
export function ListLinks() {
  const { t } = useTranslation('files');
  const { window: own } = useFilesPlace();
  const searches = useAnswer(savedApi.endpoints.savedSearches)?.list ?? noSearches;
  const nameOf = useTagName();
  const tags = useAnswer(filesApi.endpoints.fileTags) ?? noTags;
  const used = tags.filter(({ name, count }) => count > 0 || name !== '');
  const top = useButtonSpots(lists.map((root) => spotOf(root, t(`root.${root}`))));
  const marks = useButtonSpots(used.map(({ tag }) => spotOf(`tag:${tag}`, nameOf(tag))));
  return (
    <>
      <div ref={top} role="group" aria-label={t('sidebar.lists')}>
        <div className={styles.groupTitle}>{t('sidebar.lists')}</div>
        {lists.map((root, index) => (
          <ListLink key={root} spot={index} root={root} label={t(`root.${root}`)} />
        ))}
      </div>
      {searches.length > 0 && (
        <div role="group" aria-label={t('sidebar.searches')}>
          <div className={styles.groupTitle}>{t('sidebar.searches')}</div>
          {searches.map((search) => (
            <button
              key={search.id}
              type="button"
              className={styles.place}
              data-search={search.name}
              title={search.name}
              onClick={() => {
                own.openWindow(savedUrl(search));
              }}
            >
              <Icon name="search" size={18} />
              <span className={styles.placeName}>{search.name}</span>
            </button>
          ))}
        </div>
      )}
      {used.length > 0 && (
        <div ref={marks} role="group" aria-label={t('sidebar.tags')}>
          <div className={styles.groupTitle}>{t('sidebar.tags')}</div>
          {used.map(({ tag }, index) => (
            <ListLink key={tag} spot={index} root={`tag:${tag}`} label={nameOf(tag)} tag={tag} />
          ))}
        </div>
      )}
    </>
  );
}

interface LinkProps {
  readonly root: VirtualRoot;
  readonly label: string;
  /** Its number among the places to drop around it. */
  readonly spot: number;
  readonly tag?: TagColor;
}

function ListLink({ root, label, spot, tag }: LinkProps) {
  const { location, window: own } = useFilesPlace();
  const at = { kind: 'root', root } as const;
  const url = locationUrl(at);
  return (
    <button
      type="button"
      className={styles.place}
      aria-current={location.kind === 'root' && location.root === root ? 'page' : undefined}
      data-list={root}
      data-spot={spot}
      title={label}
      onClick={() => {
        own.navigate(url);
      }}
      onAuxClick={(event) => {
        if (event.button === 1) own.openTab?.(url, 'back');
      }}
    >
      {tag === undefined ? (
        <Icon name={placeIcon(at)} size={18} />
      ) : (
        <span className={styles.tagMark}>
          <TagDot tag={tag} />
        </span>
      )}
      <span className={styles.placeName}>{label}</span>
    </button>
  );
}
