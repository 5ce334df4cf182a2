import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { textsLoaded } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useLocation } from 'react-router-dom';
import type { Translate } from '#shared/rules/text.ts';
import { DragSight } from '../../../components/drag/drag-sight.tsx';
import type { DragState } from '../../../components/drag/drag-service.ts';
import { Icon } from '../../../components/icon.ts';
import { useAppWindow, useWindowLoading, useWindowTitle } from '../../../components/app-window.ts';
import { lazyPart } from '../../../components/lazy-part.ts';
import { teamOf } from '../../../components/team/ask-access.tsx';
import { TeamAccess } from '../../../components/team/team-access.tsx';
import { useHost } from '../../../host/host-context.ts';
import { useAppSelector, useAppStore } from '../../../state/store.ts';
import { useAnswer } from '../../../state/use-answer.ts';
import { createFileActions } from '../actions/file-actions.ts';
import type { ActionContext } from '../actions/action-context.ts';
import type { FileDialog } from '../actions/file-dialog.ts';
import { dropLabel } from '../../../state/files/drop-label.ts';
import { filesApi, type Place } from '../../../state/files/files-api.ts';
import { FocusKeeper } from '../model/focus-keeper.ts';
import { abilities } from '../model/abilities.ts';
import { crumbsOf, crumbTitle, displayPath } from '../../../state/files/display-path.ts';
import { locationKey, locationOf } from '../../../state/files/location.ts';
import { abilitiesIn, crumbsIn, type FileRealm } from '../model/realm.ts';
import { selectedCount } from '../model/selection.ts';
import { ActionBar } from './action-bar.tsx';
import { ColumnsView } from './columns-view.tsx';
import { DetailsPane } from './details-pane.tsx';
import { FilesContext, PlaceContext, type FilesPlace, type FilesView } from './files-context.ts';
import { ListingContent } from './listing-states.tsx';
import { NavigationBar } from './navigation-bar.tsx';
import { QuickLook } from './quick-look.tsx';
import { Sidebar } from './sidebar.tsx';
import { StatusLine } from './status-line.tsx';
import { useListingSpots, useSpotHere } from './use-drop-spots.ts';
import { useDriveGone } from './use-drive-gone.ts';
import { useFileShortcuts } from './use-file-shortcuts.ts';
import { useFileVerbs } from './use-file-verbs.ts';
import { useFileDrops } from './use-file-drops.ts';
import { useFilesText } from './use-files-text.ts';
import { useFolder } from './use-folder.ts';
import { useFolderUpdates } from './use-folder-updates.ts';
import { journalOf } from '../../../state/files/undo/undo.ts';
import { useTagName } from '../../../components/files/use-tag-name.ts';
import { useKeptSelection } from './use-kept-selection.ts';
import { usePlaceNames } from '../../../state/files/use-place-names.ts';
import { useCommonSettings } from '../../../state/files/use-common-settings.ts';
import { useSendAtOnce } from './use-send-at-once.ts';
import { useSystemPaste } from './use-system-paste.ts';
import { usePreferences } from './use-preferences.ts';
import styles from './files.module.css';

/** Dialogs come when the first one is opened. */
const FileDialogs = lazyPart(async () => {
  const [module] = await Promise.all([import('./dialogs/file-dialogs.tsx'), textsLoaded('places')]);
  return { default: module.FileDialogs };
});

const noPlaces: readonly Place[] = [];

/** The newest value of something that is made in every render, for actions that run later. */
class Latest<T> {
  private value: T | null = null;

  set(value: T): void {
    this.value = value;
  }

  /** Throws before the first value. */
  get(): T {
    if (this.value === null) throw new Error('The window is not ready');
    return this.value;
  }
}

/** Where the window's address leads (RTE-13, RTE-14). */
function useFolderLocation() {
  const { pathname, search } = useLocation();
  const username = useAppSelector((state) => state.session.username);
  const pool = useAppSelector((state) => state.device.selectedPool);
  return useMemo(() => {
    const query = new URLSearchParams(search);
    return {
      location: locationOf(pathname, query, { username, pool }),
      wanted: query.get('select'),
      send: query.get('send'),
    };
  }, [pathname, search, username, pool]);
}

/** A file window: one folder with everything one can do in it (APP-FM-01 to APP-FM-04, APP-PUB-01). */
export function FileWindow({ realm = null }: { readonly realm?: FileRealm | null }) {
  const { t } = useTranslation('files');
  const translate = useFilesText();
  const store = useAppStore();
  const own = useAppWindow();
  const { deviceBase } = useHost();
  const { location, wanted, send } = useFolderLocation();
  const { look, setLook, mode, setMode, details, setDetails } = usePreferences(locationKey(location));
  const showHidden = useAppSelector((state) => state.settings.showHidden);
  const relay = useAppSelector((state) => state.connection.mode === 'cloud');
  const { session, state } = useFolder({ location, sort: look, showHidden, relay });
  const settings = useCommonSettings();
  const username = useAppSelector((all) => all.session.username);
  const clipboardFull = useAppSelector((all) => all.clipboard.mode !== null);
  const places = useAnswer(filesApi.endpoints.filePlaces) ?? noPlaces;
  const placeNames = usePlaceNames(places);
  const tag = useTagName();
  const names = useMemo(() => ({ ...placeNames, tag }), [placeNames, tag]);
  const crumbs = useMemo(
    () => crumbsIn(realm, crumbsOf(location, names, translate)),
    [realm, location, names, translate],
  );

  const { folder } = state.listing;
  const { rows, selection } = state;
  const can = useMemo(() => {
    const count = selectedCount(selection);
    const entries = rows.total > 0 ? session.selectedLoaded() : [];
    return abilitiesIn(realm, abilities(location, folder, { count, entries, username }, clipboardFull));
  }, [realm, location, folder, rows, selection, session, clipboardFull, username]);

  const [dialog, setDialog] = useState<FileDialog | null>(null);
  const ask = useCallback((next: FileDialog | null) => {
    setDialog(next);
  }, []);
  const [latest] = useState(() => new Latest<ActionContext>());
  const [context] = useState(() => (): ActionContext => latest.get());
  const [actions] = useState(() => createFileActions(context));
  const showDetails = useCallback(() => {
    setDetails(true);
  }, [setDetails]);
  useEffect(() => {
    const display = (path: string): string => displayPath(path, names, translate);
    latest.set({
      store,
      window: own,
      session,
      location,
      can,
      realm,
      translate,
      display,
      base: deviceBase,
      showDetails,
      ask,
    });
  });

  const [quick, setQuick] = useState(false);
  useEffect(() => {
    // Read early, so that menus can name what would be taken back.
    void journalOf(store).ready();
  }, [store]);
  const [listFocus] = useState(() => new FocusKeeper());
  const path = location.kind === 'path' ? location.path : null;
  useFolderUpdates(location, session);
  useDriveGone(path, own, translate);
  const here = crumbs.at(-1);
  useWindowTitle(here === undefined ? '' : crumbTitle(here));
  useWindowLoading(state.listing.status === 'loading');
  const { setFolderPath } = own;
  useEffect(() => {
    setFolderPath(path ?? '');
  }, [setFolderPath, path]);
  useEffect(() => {
    if (wanted === null || path === null || state.listing.status !== 'ready') return;
    void session.reveal(`${path}/${wanted}`);
  }, [wanted, path, session, state.listing.status]);

  useKeptSelection(own.kept, locationKey(location), session, state.listing.status === 'ready');
  useSendAtOnce(send, { path, session, state }, actions);

  const place = useMemo<FilesPlace>(
    () => ({
      window: own,
      location,
      path,
      session,
      crumbs,
      places,
      names,
      actions,
      context,
      listFocus,
      realm,
      settings,
      translate,
    }),
    [own, location, path, session, crumbs, places, names, actions, context, listFocus, realm, settings, translate],
  );
  const shared = useMemo<FilesView>(
    () => ({ ...place, state, can, look, setLook, mode, setMode, quick, setQuick, details, setDetails }),
    [place, state, can, look, setLook, mode, setMode, quick, setQuick, details, setDetails],
  );
  return (
    <PlaceContext value={place}>
      <FilesContext value={shared}>
        <FileFrame view={shared} label={realm?.label ?? t('window.label')} />
        {dialog !== null && (
          <Suspense fallback={null}>
            <FileDialogs
              dialog={dialog}
              onClose={() => {
                setDialog(null);
              }}
            />
          </Suspense>
        )}
      </FilesContext>
    </PlaceContext>
  );
}

/** The buttons of a mouse that go back and forth. */
const sideButtons: ReadonlySet<number> = new Set([3, 4]);

/** Where what is dragged in from outside of the page would go, or why it cannot. */
function DropHint({ drag, translate }: { drag: DragState | null; translate: Translate }) {
  const { t } = useTranslation('files');
  if (drag === null || drag.target === null || drag.outcome === null) return null;
  const { outcome, target } = drag;
  const { refusal } = outcome;
  const isUpload = drag.checkedList.length === 0;
  return (
    <div className={styles.dropHint} data-refused={refusal !== null} role="status">
      <Icon name={refusal !== null ? 'cross-circle' : isUpload ? 'upload' : 'check'} size={16} />
      {refusal === null && isUpload
        ? t('upload.dropHere', { name: target.label })
        : dropLabel(outcome, target.label, translate)}
    </div>
  );
}

function FileFrame({ view, label }: { view: FilesView; label: string }) {
  const hint = useFileDrops();
  const [editing, setEditing] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const focusSearch = useCallback(() => {
    search.current?.focus();
    search.current?.select();
  }, []);
  const editPath = useCallback(() => {
    setEditing(true);
  }, []);
  useFileShortcuts(view, focusSearch, editPath);
  useFileVerbs(view);
  useSystemPaste(view);
  const listing = useListingSpots();
  const spotHere = useSpotHere();
  const isMaster = useAppSelector((state) => state.session.isMaster);
  const team = isMaster || view.path === null ? '' : teamOf(view.path);
  const content = <ListingContent key={view.session.id} />;
  return (
    <div
      className={styles.window}
      aria-label={label}
      role="region"
      onMouseDown={(event) => {
        if (sideButtons.has(event.button)) event.preventDefault();
      }}
      onMouseUp={(event) => {
        if (!sideButtons.has(event.button)) return;
        // The shell does the same for the window at work: once is enough.
        event.preventDefault();
        if (event.button === 3) view.window.back();
        else view.window.forward();
      }}
    >
      <NavigationBar editing={editing} setEditing={setEditing} search={search} />
      <ActionBar />
      <div className={styles.body} data-details={view.details}>
        {view.realm === null ? <Sidebar /> : view.realm.sidebar}
        <section ref={listing} className={styles.listing} data-drop={spotHere} data-testid="listing">
          {team !== '' && view.state.listing.folder !== null && (
            <TeamAccess key={team} id={team} translate={view.translate} />
          )}
          {view.mode === 'columns' && view.location.kind === 'path' ? <ColumnsView>{content}</ColumnsView> : content}
          {view.quick && (
            <QuickLook
              onClose={() => {
                view.setQuick(false);
              }}
            />
          )}
          <DropHint drag={hint} translate={view.translate} />
        </section>
        {view.details && <DetailsPane />}
      </div>
      <StatusLine />
      <DragSight translate={view.translate} />
    </div>
  );
}
