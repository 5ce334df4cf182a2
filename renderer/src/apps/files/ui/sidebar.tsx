import { memo, useMemo } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { formatSize } from '#shared/rules/size.ts';
import { Icon } from '../../../components/icon.ts';
import { ProgressBar } from '../../../components/progress-bar.tsx';
import { useAppSelector } from '../../../state/store.ts';
import { useAnswer } from '../../../state/use-answer.ts';
import { filesApi, type Place } from '../../../state/files/files-api.ts';
import { displayPath } from '../../../state/files/display-path.ts';
import { folderUrl } from '../../../state/files/location.ts';
import { DEFAULT_POOL, parseWirePath } from '../../../state/files/wire-path.ts';
import { placeIcon } from './address-bar.tsx';
import { useFilesPlace } from './files-context.ts';
import { ListLinks } from './list-links.tsx';
import { PlaceLinks } from './place-links.tsx';
import { useButtonSpots } from './use-drop-spots.ts';
import { useHereInView } from './use-here-in-view.ts';
import styles from './places.module.css';

/** The used space is looked at each minute while the page is. */
const spaceLooks = { pollingInterval: 60_000, skipPollingIfUnfocused: true } as const;

/** Groups of places, in the order they stand. The safe box joins them together with its own screens. */
const groups = [
  { key: 'own', areas: ['my'] },
  { key: 'team', areas: ['teamRoot', 'team'] },
  { key: 'drives', areas: ['usb', 'mount'] },
] as const satisfies readonly { key: string; areas: readonly Place['area'][] }[];

/** True when the shown folder lies in the place, and in no narrower one. */
function isHere(place: Place, path: string | null): boolean {
  if (path === null) return false;
  if (place.area === 'teamRoot') return path === place.path;
  return path === place.path || path.startsWith(`${place.path}/`);
}

/** Every place the account may open, and how full the storage is. */
export const Sidebar = memo(function Sidebar() {
  const { t } = useTranslation('files');
  const { places, path, names, location, translate, window: own } = useFilesPlace();
  const nasName = useAppSelector((state) => state.device.nasName);
  const spots = useMemo(
    () =>
      places.map((place) => ({
        location: { kind: 'path' as const, path: place.path },
        label: place.area === 'team' ? place.name : displayPath(place.path, names, translate),
        url: folderUrl(place.path),
      })),
    [places, names, translate],
  );
  const bar = useButtonSpots(spots);
  const list = useHereInView(location);
  return (
    <nav ref={bar} className={styles.sidebar} aria-label={t('sidebar.label')}>
      <div ref={list} className={styles.places}>
        <div>
          {groups.map(({ key, areas }) => {
            const some = places.filter(({ area }) => (areas as readonly string[]).includes(area));
            if (some.length === 0) return null;
            const title = key === 'own' && nasName !== '' ? nasName : t(`sidebar.${key}`);
            return (
              <div key={key} role="group" aria-label={title}>
                <div className={styles.groupTitle}>{title}</div>
                {some.map((place) => {
                  const here = isHere(place, path);
                  const label = place.area === 'team' ? place.name : displayPath(place.path, names, translate);
                  return (
                    <button
                      key={place.path}
                      type="button"
                      className={styles.place}
                      aria-current={here ? 'page' : undefined}
                      data-nested={place.area === 'team' || undefined}
                      data-place={place.area}
                      data-spot={places.indexOf(place)}
                      title={label}
                      onClick={() => {
                        own.navigate(folderUrl(place.path));
                      }}
                      onAuxClick={(event) => {
                        if (event.button === 1) own.openTab?.(folderUrl(place.path), 'back');
                      }}
                    >
                      <Icon
                        name={place.area === 'team' ? 'folder' : placeIcon({ kind: 'path', path: place.path })}
                        size={18}
                      />
                      <span className={styles.placeName}>{label}</span>
                      {place.readOnly && <Icon name="lock" size={14} label={t('access.readOnly')} />}
                    </button>
                  );
                })}
              </div>
            );
          })}
          <ListLinks />
          <PlaceLinks />
        </div>
      </div>
      <Space path={path} />
    </nav>
  );
});

/** Used and total space of the pool the folder lies on. */
function Space({ path }: { path: string | null }) {
  const { t } = useTranslation('files');
  const data = useAnswer(filesApi.endpoints.fileSpace, spaceLooks);
  const pool = path === null ? DEFAULT_POOL : parseWirePath(path).pool;
  const space = data?.find(({ key }) => key === pool);
  if (space === undefined || space.total <= 0) return null;
  const rate = space.used / space.total;
  const text = t('space.used', { used: formatSize(space.used), total: formatSize(space.total) });
  return (
    <div className={styles.spaceUse} data-testid="space">
      <ProgressBar value={rate} label={text} tone={rate >= 0.95 ? 'error' : rate >= 0.85 ? 'warning' : 'primary'} />
      <span>{text}</span>
    </div>
  );
}
