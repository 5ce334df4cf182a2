import { useTranslation } from '../../../i18n/use-translation.ts';
import { Icon } from '../../../components/icon.ts';
import { refusal } from '../../../routes/guard.ts';
import { findRoute } from '../../../routes/route-table.ts';
import { useRouteTitle } from '../../../routes/route-title.ts';
import { useVisitor } from '../../../routes/visitor.ts';
import { defaultLocation, type FolderLocation } from '../../../state/files/location.ts';
import { parseWirePath } from '../../../state/files/wire-path.ts';
import { useAppSelector } from '../../../state/store.ts';
import { useFilesPlace } from './files-context.ts';
import { useButtonSpots } from './use-drop-spots.ts';
import styles from './places.module.css';

/** Places beside the folders, each in a window of its own, in the order they stand. */
const links = [
  '/safebox',
  '/fileManage/share',
  '/remoteAccess',
  '/bigSearch',
  '/fileCollect',
  '/fileClear-home',
  '/fileSetting',
  '/recycle',
] as const;

/** What belongs to the files and is no folder: found, shared, deleted; only what the account may enter. */
export function PlaceLinks() {
  const { t } = useTranslation('files');
  const visitor = useVisitor();
  const username = useAppSelector((state) => state.session.username);
  const pool = useAppSelector((state) => state.device.selectedPool);
  const titles = { safe: useRouteTitle('safebox'), share: useRouteTitle('fileManage/share') };
  const spots = useButtonSpots([
    {
      location: defaultLocation('/safebox/list', { username, pool }),
      label: titles.safe,
      url: '/safebox',
      opens: false,
    },
    { location: { kind: 'root', root: 'share' }, label: titles.share, url: '/fileManage/share', opens: false },
  ]);
  const shown = links.filter((url) => {
    const entry = findRoute(url);
    return entry !== undefined && refusal(entry, visitor) === null;
  });
  return (
    <div ref={spots} role="group" aria-label={t('sidebar.more')}>
      <div className={styles.groupTitle}>{t('sidebar.more')}</div>
      {shown.map((url) => (
        <PlaceLink key={url} url={url} />
      ))}
    </div>
  );
}

/** True in the window that a link opens; the links are seen from the safe box and the shares too. */
function isHere(url: (typeof links)[number], location: FolderLocation): boolean {
  if (url === '/safebox') return location.kind === 'path' && parseWirePath(location.path).area === 'safe';
  return url === '/fileManage/share' && location.kind === 'root' && location.root === 'share';
}

function PlaceLink({ url }: { url: (typeof links)[number] }) {
  const { location, window: own } = useFilesPlace();
  const title = useRouteTitle(url.slice(1));
  return (
    <button
      type="button"
      className={styles.place}
      aria-current={isHere(url, location) ? 'page' : undefined}
      data-link={url}
      data-spot={url === '/safebox' ? 0 : url === '/fileManage/share' ? 1 : undefined}
      title={title}
      onClick={() => {
        own.openWindow(url);
      }}
    >
      <Icon name={url === '/fileManage/share' ? 'share' : (findRoute(url)?.icon ?? 'folder')} size={18} />
      <span className={styles.placeName}>{title}</span>
    </button>
  );
}
