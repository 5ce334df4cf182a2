import type { ReactNode } from 'react';
import type { TagColor } from '#shared/contract/records.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { useDelayed } from '../../../components/use-delayed.ts';
import type { ListingFailure } from '../model/listing.ts';
import { parentIn } from '../model/realm.ts';
import { folderUrl, locationUrl, tagOf, type FolderLocation, type VirtualRoot } from '../../../state/files/location.ts';
import { parseWirePath } from '../../../state/files/wire-path.ts';
import { placeIcon } from './address-bar.tsx';
import { EncryptedClosed } from './encrypted-closed.tsx';
import { useFiles } from './files-context.ts';
import { ItemsView } from './items-view.tsx';
import styles from './files.module.css';

/** Waiting this long shows nothing; then the shape of what comes (FIL-10). */
const SKELETON_MS = 50;
const SKELETON_ROWS = 12;

/** Areas that the index knows; what lies in the safe box is found nowhere. */
const searchable: ReadonlySet<string> = new Set(['my', 'team', 'usb', 'mount']);

/** Codes that mean that nobody answered. */
const offline: ReadonlySet<string> = new Set(['NETWORK', 'TIMEOUT', '504', 'N001997']);

/** The folder in whichever state it is (FIL-10). */
export function ListingContent() {
  const { state } = useFiles();
  const { listing, rows, filter } = state;
  if (listing.status === 'loading') return <Skeleton />;
  if (listing.status === 'failed') return <Failed failure={listing.failure ?? { code: '', message: '' }} />;
  if (rows.total > 0) return <ItemsView />;
  if (filter === '') return <Empty />;
  return rows.complete ? <NoMatch /> : <Skeleton />;
}

function Skeleton() {
  const { t } = useTranslation('files');
  const shown = useDelayed(SKELETON_MS);
  return (
    <div
      className={styles.skeleton}
      role="status"
      aria-busy="true"
      aria-label={t('state.loading')}
      data-testid="file-skeleton"
    >
      {shown &&
        Array.from({ length: SKELETON_ROWS }, (_, index) => (
          <span key={index} className={styles.skeletonRow} style={{ width: `${30 + ((index * 29) % 45)}%` }} />
        ))}
    </div>
  );
}

const isTag = (root: VirtualRoot): root is `tag:${TagColor}` => tagOf(root) !== null;

/** Which words an empty place has: how something comes into it differs. */
function emptyKind(location: FolderLocation, writable: boolean) {
  if (location.kind === 'devices') return 'noDevices';
  if (location.kind === 'path') return writable ? 'empty' : 'emptyReadOnly';
  const { root } = location;
  return `emptyRoot.${isTag(root) ? 'tag' : root}` as const;
}

function Empty() {
  const { t } = useTranslation('files');
  const { can, actions, path, location } = useFiles();
  const writable = can.upload === null;
  const kind = emptyKind(location, writable);
  return (
    <EmptyState
      icon={location.kind === 'path' ? 'folder' : placeIcon(location)}
      title={t(`state.${kind}.title`)}
      text={t(`state.${kind}.text`)}
    >
      {writable && (
        <>
          <button
            type="button"
            className="btn btn-primary"
            onClick={() => {
              if (path !== null) void actions.chooseUpload(path, false);
            }}
          >
            {t('action.uploadFiles')}
          </button>
          <button type="button" className="btn btn-secondary" onClick={() => void actions.newFolder()}>
            {t('action.newFolder')}
          </button>
        </>
      )}
    </EmptyState>
  );
}

function NoMatch() {
  const { t } = useTranslation('files');
  const { session, state, path, window: own, realm, listFocus } = useFiles();
  const filter = state.filter.trim();
  return (
    <EmptyState icon="search" title={t('state.noMatch.title')} text={t('state.noMatch.text', { filter })}>
      <button
        type="button"
        className="btn btn-secondary"
        onClick={() => {
          session.setFilter('');
          listFocus.give();
        }}
      >
        {t('filter.clear')}
      </button>
      {path !== null && searchable.has(parseWirePath(path).area) && (
        <button
          type="button"
          className="btn btn-primary"
          onClick={() => {
            const team = parseWirePath(path).area === 'team';
            const query = new URLSearchParams({ q: filter, in: path });
            own.navigate(`${realm?.search ?? `/${team ? 'publicManage' : 'fileManage'}/search`}?${query.toString()}`);
          }}
        >
          {t('filter.below')}
        </button>
      )}
    </EmptyState>
  );
}

/** Why there is nothing to see, what can be done about it, and where else to go. */
function Failed({ failure }: { failure: ListingFailure }) {
  const { t } = useTranslation('files');
  const { actions, location, places, window: own, realm } = useFiles();
  const parent = parentIn(realm, location);
  const home = places.find(({ area }) => area === 'my');
  const retry = (): void => {
    actions.refresh();
  };
  const retryButton: ReactNode = (
    <button type="button" className="btn btn-secondary" onClick={retry}>
      {t('state.retry')}
    </button>
  );
  const homeButton: ReactNode = home !== undefined && (
    <button
      type="button"
      className="btn btn-secondary"
      onClick={() => {
        own.navigate(folderUrl(home.path));
      }}
    >
      {t('state.home')}
    </button>
  );
  switch (failure.code) {
    case 'N000002':
    case 'N002003':
      return (
        <EmptyState icon="lock" title={t('state.denied.title')} text={t('state.denied.text')}>
          {homeButton}
        </EmptyState>
      );
    case 'N002001':
    case 'N000003':
      return (
        <EmptyState icon="folder" title={t('state.missing.title')} text={t('state.missing.text')}>
          {parent === null ? (
            homeButton
          ) : (
            <button
              type="button"
              className="btn btn-primary"
              onClick={() => {
                own.navigate(locationUrl(parent));
              }}
            >
              {t('nav.up')}
            </button>
          )}
        </EmptyState>
      );
    case 'N000007':
      return (
        <EmptyState icon="disk" title={t('state.storage.title')} text={t('state.storage.text')}>
          {retryButton}
        </EmptyState>
      );
    case 'N007104':
      return <EncryptedClosed />;
    case 'N001603':
      return <EmptyState icon="safe" title={t('state.locked.title')} text={t('state.locked.text')} />;
    case 'N000006':
      return <EmptyState icon="info" title={t('state.unsupported.title')} text={t('state.unsupported.text')} />;
    case 'N008001':
    case '504':
      // Of a folder of another server it says nothing of the device.
      if (location.kind === 'path' && parseWirePath(location.path).area === 'mount')
        return (
          <EmptyState
            icon="offline"
            title={t(`state.mount.${failure.code === '504' ? 'down' : 'refused'}`)}
            text={t('state.mount.text')}
          >
            {retryButton}
          </EmptyState>
        );
  }
  if (offline.has(failure.code))
    return (
      <EmptyState icon="offline" title={t('state.offline.title')} text={t('state.offline.text')}>
        {retryButton}
      </EmptyState>
    );
  return (
    <ErrorState
      title={t('state.error.title')}
      text={failure.message === '' ? t('state.error.text') : failure.message}
      code={failure.code}
      onRetry={retry}
    />
  );
}
