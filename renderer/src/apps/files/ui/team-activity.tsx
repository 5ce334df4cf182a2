import { useCallback } from 'react';
import type { CallData } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import type { MessageFrame } from '#shared/contract/push.ts';
import { call } from '../../../api/call.ts';
import { Icon, type IconName } from '../../../components/icon.ts';
import { usePages } from '../../../components/place/use-pages.ts';
import { changedFolder, usePushes } from '../../../components/place/use-pushes.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { isWithin } from '../../../state/files/drop-rule.ts';
import { folderUrl } from '../../../state/files/location.ts';
import { useAppSelector } from '../../../state/store.ts';
import { fullTime } from '../model/format.ts';
import { useFiles } from './files-context.ts';
import styles from './details.module.css';

type Answer = CallData<typeof calls.teamActivity>;
type Line = Answer['list'][number];

/** Lines of one page: what is seen without scrolling far. */
const PAGE = 10;
/** Names that a line spells out. */
const NAMES = 3;

const icons: Readonly<Record<Line['what'], IconName>> = {
  added: 'plus',
  folder: 'folder-plus',
  changed: 'edit',
  renamed: 'edit',
  moved: 'swap-diagonal',
  taken: 'swap-diagonal',
  removed: 'trash',
  erased: 'trash',
  restored: 'refresh',
  shared: 'share',
  collected: 'archive',
  joined: 'person',
  left: 'person',
  write: 'key',
  read: 'lock',
  named: 'edit',
};

const rootOf = (path: string): string => path.split('/').slice(0, 4).join('/');

/** Who did what in a team folder, or to one entry of it, newest first; goes on while one looks (APP-PUB-01). */
export function TeamActivity({ path }: { readonly path: string }) {
  const { t } = useTranslation('files');
  const load = useCallback(
    (page: number, signal: AbortSignal) =>
      call(calls.teamActivity, { path, page, size: PAGE }, { signal, silent: true }),
    [path],
  );
  const pages = usePages<Line, Answer>(load);
  const root = rootOf(path);
  const isNews = useCallback(
    (frame: MessageFrame) => frame.topic === 'group' || isWithin(changedFolder(frame) ?? '', root),
    [root],
  );
  usePushes(isNews, pages.refresh);
  if (pages.status === 'loading') return null;
  return (
    <section aria-label={t('activity.title')} data-testid="team-activity">
      <h4 className={styles.detailsPart}>{t('activity.title')}</h4>
      {pages.status === 'failed' ? (
        <p className={styles.detailsType}>{t('activity.failed')}</p>
      ) : pages.rows.length === 0 ? (
        <p className={styles.detailsType}>{t('activity.none')}</p>
      ) : (
        <ul className={styles.activity}>
          {pages.rows.map((line) => (
            <ActivityLine key={line.id} line={line} here={path} />
          ))}
        </ul>
      )}
      {pages.rows.length < pages.total && (
        <button type="button" className="btn btn-secondary" disabled={pages.loadingMore} onClick={pages.more}>
          {t('activity.earlier')}
        </button>
      )}
    </section>
  );
}

function ActivityLine({ line, here }: { readonly line: Line; readonly here: string }) {
  const { t } = useTranslation('files');
  const { window, settings } = useFiles();
  const own = useAppSelector((state) => state.session.username);
  const { what, who, username, names, count, other, folder, at } = line;
  const isOwn = username !== '' && username.toLowerCase() === own.toLowerCase();
  const shown = names.slice(-NAMES).reverse();
  const listed = shown.join(t('activity.and'));
  const rest = count - shown.length;
  // A grant that was for a time ends by itself.
  const key = what === 'read' && username === '' ? 'readAgain' : what;
  const place = here === rootOf(here) && folder !== here ? folder.split('/').slice(4).join('/') : '';
  return (
    <li data-what={what}>
      <Icon name={icons[what]} size={16} />
      <div>
        <p>
          {t(`activity.what.${key}`, {
            who: isOwn ? t('activity.you') : who === '' ? t('activity.somebody') : who,
            names: rest > 0 ? t('activity.more', { names: listed, count: rest }) : listed,
            // The team folder itself has no name below it.
            other: what === 'moved' ? (other.split('/').at(-1) ?? '') || '/' : other,
          })}
        </p>
        <p className={styles.activityWhen}>
          <time dateTime={new Date(at * 1000).toISOString()}>{fullTime(at, settings.date_format)}</time>
          {place !== '' && (
            <button
              type="button"
              className="link-btn"
              aria-label={t('activity.showFolder', { folder: place })}
              onClick={() => {
                window.navigate(folderUrl(folder));
              }}
            >
              {t('activity.inFolder', { folder: place })}
            </button>
          )}
        </p>
      </div>
    </li>
  );
}
