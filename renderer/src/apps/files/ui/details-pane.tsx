import { useMemo } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { formatSize } from '#shared/rules/size.ts';
import { extensionOf } from '#shared/rules/file-type.ts';
import { Icon } from '../../../components/icon.ts';
import { useFileFactsQuery } from '../../../state/files/files-api.ts';
import { crumbTitle, displayPath } from '../../../state/files/display-path.ts';
import type { Entry } from '../../../state/files/entry.ts';
import { fullTime } from '../model/format.ts';
import { kindOf } from '../../../components/files/kind.ts';
import { openTarget } from '../model/open-target.ts';
import { selectedCount } from '../model/selection.ts';
import { parentPath, parseWirePath } from '../../../state/files/wire-path.ts';
import { teamOf } from '../../../components/team/ask-access.tsx';
import { useFiles } from './files-context.ts';
import { useTagName } from '../../../components/files/use-tag-name.ts';
import { KindIcon } from '../../../components/files/kind-icon.tsx';
import { CameraDetails } from '../../../components/files/camera-details.tsx';
import { ShareDetails } from './details-more.tsx';
import { ContentSum } from './content-sum.tsx';
import { EarlierVersions } from './earlier-versions.tsx';
import { Facts, type Fact } from '../../../components/files/facts.tsx';
import { FilePreview } from './file-preview.tsx';
import { TeamActivity } from './team-activity.tsx';
import { TeamMembers } from './team-members.tsx';
import { useNativeDragOut } from './use-native-drag-out.ts';
import styles from './details.module.css';

/** What is selected, in detail: one entry, several, or the folder itself (APP-FM-04). */
export function DetailsPane() {
  const { t } = useTranslation('files');
  const { state, session } = useFiles();
  const count = selectedCount(state.selection);
  const single = count === 1 ? session.single() : null;
  return (
    <aside className={styles.details} aria-label={t('details.label')} data-testid="details">
      {single !== null ? (
        <EntryDetails key={single.path} entry={single} />
      ) : count > 1 ? (
        <ManyDetails />
      ) : (
        <FolderDetails />
      )}
    </aside>
  );
}

/** The team folder that a path is, and not only lies in; '' for any other. */
const teamFolder = (path: string): string => (parseWirePath(path).segments.length === 0 ? teamOf(path) : '');

function EntryDetails({ entry }: { entry: Entry }) {
  const { t } = useTranslation('files');
  const { actions, can, names, settings, translate } = useFiles();
  const dates = settings.date_format;
  const { currentData: facts } = useFileFactsQuery({ paths: [entry.path] });
  const info = facts?.list[0];
  const tagName = useTagName();
  const kind = kindOf(entry);
  const bytes = info?.size_total ?? entry.size;
  const extension = entry.isDir ? '' : extensionOf(entry.name);
  const type = t(`kind.${kind}`, { extension: extension.toUpperCase() });
  const place = parentPath(entry.path) ?? entry.path;
  const width = info?.width ?? entry.width;
  const height = info?.height ?? entry.height;
  const list: (Fact | null)[] = [
    { label: t('fact.modified'), value: fullTime(entry.mtime, dates) },
    entry.ctime > 0 && entry.ctime < entry.mtime
      ? { label: t('fact.created'), value: fullTime(entry.ctime, dates) }
      : null,
    width > 0 && height > 0 ? { label: t('fact.pixels'), value: `${width} × ${height}` } : null,
    entry.isDir && info !== undefined
      ? { label: t('fact.contains'), value: t('fact.counts', { files: info.files, dirs: info.dirs }) }
      : null,
    { label: t('fact.location'), value: displayPath(place, names, translate), place: true },
    entry.owner === '' ? null : { label: t('fact.owner'), value: entry.ownerName ?? entry.owner },
    entry.tags === undefined ? null : { label: t('fact.tags'), value: entry.tags.map(tagName).join(t('tag.and')) },
  ];
  const team = entry.isDir ? teamFolder(entry.path) : '';
  const opens = ['folder', 'viewer'].includes(openTarget(entry).kind);
  const dragOut = useNativeDragOut(entry, can.download === null);
  return (
    <>
      <div className={styles.preview} data-kind={kind} {...dragOut}>
        <FilePreview entry={entry} iconSize={64} />
      </div>
      <h3 className={styles.detailsName}>{entry.name}</h3>
      <p className={styles.detailsType}>
        {entry.isDir && info === undefined ? type : t('details.typeAndSize', { type, size: formatSize(bytes) })}
      </p>
      <div className={styles.detailsActions}>
        {opens && (
          <button type="button" className="btn btn-secondary" onClick={actions.openSelected}>
            <Icon name={entry.isDir ? 'folder' : 'swap-diagonal'} size={16} />
            {t(entry.isDir ? 'action.open' : 'action.preview')}
          </button>
        )}
        {can.download === null && (
          <button type="button" className="btn btn-secondary" onClick={() => void actions.download()}>
            <Icon name="download" size={16} />
            {t('action.download')}
          </button>
        )}
      </div>
      <Facts facts={list.filter((fact) => fact !== null)} />
      {kind === 'image' && <CameraDetails path={entry.path} />}
      {team !== '' && <TeamMembers id={team} />}
      {entry.shared && <ShareDetails path={entry.path} />}
      {!entry.isDir && <EarlierVersions entry={entry} />}
      {/* The sum of what was in it before says nothing of what is in it now. */}
      {!entry.isDir && <ContentSum key={`${entry.size}:${entry.mtime}`} path={entry.path} />}
      {teamOf(entry.path) !== '' && <TeamActivity path={entry.path} />}
    </>
  );
}

function ManyDetails() {
  const { t } = useTranslation('files');
  const { state, session, can, actions, settings } = useFiles();
  const { rows, selection } = state;
  const dates = settings.date_format;
  const summary = useMemo(() => {
    const entries = rows.total > 0 ? session.selectedLoaded() : [];
    const files = entries.filter(({ isDir }) => !isDir);
    const times = files.map(({ mtime }) => mtime).filter((time) => time > 0);
    return {
      files: files.length,
      dirs: entries.length - files.length,
      bytes: files.reduce((sum, { size }) => sum + size, 0),
      oldest: times.reduce((least, time) => Math.min(least, time), Infinity),
      newest: times.reduce((most, time) => Math.max(most, time), 0),
      complete: entries.length === selectedCount(selection) && files.length === entries.length,
    };
  }, [session, rows, selection]);
  const count = selectedCount(selection);
  const size = formatSize(summary.bytes);
  return (
    <>
      <div className={styles.preview}>
        <Icon name="copy" size={56} />
      </div>
      <h3 className={styles.detailsName}>{t('selection.plain', { count })}</h3>
      <p className={styles.detailsType}>{summary.complete ? size : t('details.atLeast', { size })}</p>
      <div className={styles.detailsActions}>
        {can.download === null && (
          <button type="button" className="btn btn-secondary" onClick={() => void actions.download()}>
            <Icon name="download" size={16} />
            {t('action.download')}
          </button>
        )}
      </div>
      <Facts
        facts={[
          { label: t('fact.contains'), value: t('fact.counts', { files: summary.files, dirs: summary.dirs }) },
          ...(summary.newest > 0
            ? [
                { label: t('fact.newest'), value: fullTime(summary.newest, dates) },
                { label: t('fact.oldest'), value: fullTime(summary.oldest, dates) },
              ]
            : []),
        ]}
      />
    </>
  );
}

/** Nothing is selected: the folder one stands in. */
function FolderDetails() {
  const { t } = useTranslation('files');
  const { state, crumbs, can, path } = useFiles();
  const { folder, total, status } = state.listing;
  const team = path === null || status !== 'ready' ? '' : teamOf(path);
  // Above the team folders nothing is written, each of them has its own rights, and who may make one sees the button.
  const hasRights = path !== null && parseWirePath(path).area !== 'teamRoot';
  const access = hasRights ? t(can.newFolder === null ? 'access.readWrite' : 'access.readOnly') : '';
  const here = crumbs.at(-1);
  const name = here === undefined ? '' : crumbTitle(here);
  const facts: Fact[] = [
    { label: t('fact.contains'), value: status === 'ready' ? t('items', { count: total }) : '' },
    ...(path === null
      ? []
      : [
          { label: t('fact.location'), value: crumbs.map(({ label }) => label).join('/'), place: true as const },
          { label: t('fact.access'), value: access },
        ]),
    ...(folder !== null && folder.free > 0 ? [{ label: t('fact.free'), value: formatSize(folder.free) }] : []),
  ];
  return (
    <>
      <div className={styles.preview}>
        <KindIcon kind="folder" size={64} />
      </div>
      <h3 className={styles.detailsName}>{name}</h3>
      <p className={styles.detailsType}>{t('details.hint')}</p>
      <Facts facts={facts.filter(({ value }) => value !== '')} />
      {team !== '' && <TeamMembers key={team} id={team} />}
      {team !== '' && path !== null && <TeamActivity key={path} path={path} />}
    </>
  );
}
