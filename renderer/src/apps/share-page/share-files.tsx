import { Suspense, useCallback, useMemo, useState, type MouseEvent } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { CallData } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import { formatSize } from '#shared/rules/size.ts';
import { call } from '../../api/call.ts';
import { toast } from '../../components/dialogs/dialog-service.ts';
import { toastFailure } from '../../components/dialogs/failure-toast.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { KindIcon } from '../../components/files/kind-icon.tsx';
import { kindOf } from '../../components/files/kind.ts';
import { saveAs } from '../../components/files/save-as.ts';
import { Icon } from '../../components/icon.ts';
import { LoadingState } from '../../components/loading-state.tsx';
import { LaterFolderPicker } from '../../components/place/later-folder-picker.ts';
import { usePages } from '../../components/place/use-pages.ts';
import { whenText } from '../../components/place/when.ts';
import { useHost } from '../../host/host-context.ts';
import { toEntry } from '../../state/files/entry.ts';
import { useAppSelector } from '../../state/store.ts';
import { SharePreview, previewOf } from './share-preview.tsx';
import { shareDownloadUrl, type ShareKey } from '../../state/files/share-urls.ts';
import type { ShareInfo } from './use-share.ts';
import styles from './share.module.css';

type Listed = CallData<typeof calls.shareContent>;

const PAGE = 200;
/** Entries that one call saves. */
const SAVED_AT_ONCE = 1000;

interface Props {
  readonly share: ShareKey;
  readonly info: ShareInfo;
  /** Only videos, as a page to watch. */
  readonly video: boolean;
  readonly onRefused: (code: string, message: string) => void;
  /** Whether the share still gives something. */
  readonly onCheck: () => Promise<boolean>;
}

/** What a share holds: to look at, to download, to save among one's own files when signed in. */
export function ShareFiles({ share, info, video, onRefused, onCheck }: Props) {
  const { t } = useTranslation('sharing');
  const { deviceBase } = useHost();
  const signedIn = useAppSelector((state) => state.session.token !== '' && state.session.status === 'ready');
  const [path, setPath] = useState('/');
  const [shown, setShown] = useState<string | null>(null);
  const [saving, setSaving] = useState<readonly string[] | 'all' | null>(null);
  const { id, sticket } = share;
  const load = useCallback(
    async (page: number, signal: AbortSignal) => {
      const args = { id, page, size: PAGE, ...(sticket === '' ? {} : { sticket }), ...(path === '/' ? {} : { path }) };
      const result = await call(calls.shareContent, args, { signal });
      if (!result.success && !signal.aborted && result.code.startsWith('N003')) onRefused(result.code, result.message);
      return result;
    },
    [id, sticket, path, onRefused],
  );
  const pages = usePages<Listed['list'][number], Listed>(load);
  const entries = useMemo(() => pages.rows.map((raw) => toEntry(raw)), [pages.rows]);
  /** A browser does not say why a download failed: the page asks before it begins one. */
  const take = (event: MouseEvent<HTMLAnchorElement>): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const { href, download } = event.currentTarget;
    void onCheck().then((gives) => {
      if (gives) saveAs(href, download);
    });
  };
  const names = path.split('/').filter((name) => name !== '');

  /** What the shown folder holds, also what is not in the list yet; null where it could not be read. */
  const everything = async (): Promise<string[] | null> => {
    const paths = new Set<string>();
    const { signal } = new AbortController();
    for (let page = 1; ; page += 1) {
      const result = await load(page, signal);
      if (!result.success) {
        toastFailure(result);
        return null;
      }
      for (const entry of result.data.list) paths.add(entry.path);
      if (result.data.list.length === 0 || page * PAGE >= result.data.total) return [...paths];
    }
  };
  const save = async (wanted: readonly string[] | 'all', to: string): Promise<void> => {
    const paths = wanted === 'all' ? await everything() : wanted;
    if (paths === null) return;
    for (let at = 0; at < paths.length; at += SAVED_AT_ONCE) {
      const part = paths.slice(at, at + SAVED_AT_ONCE);
      const result = await call(calls.shareSave, { id, paths: part, to, ...(sticket === '' ? {} : { sticket }) });
      if (!result.success) {
        toastFailure(result);
        return;
      }
    }
    toast({ kind: 'success', text: t('page.saving', { count: paths.length }) });
  };
  return (
    <div className={styles.files} data-testid="share-files">
      <div className={styles.tools}>
        <nav className={styles.crumbs} aria-label={t('page.where')}>
          <button
            type="button"
            className="link-btn"
            onClick={() => {
              setPath('/');
            }}
          >
            {info.name}
          </button>
          {names.map((name, index) => (
            <button
              key={`${index}-${name}`}
              type="button"
              className="link-btn"
              onClick={() => {
                setPath(`/${names.slice(0, index + 1).join('/')}`);
              }}
            >
              {name}
            </button>
          ))}
        </nav>
        {signedIn && (
          <button
            type="button"
            className="btn btn-secondary"
            data-testid="share-save"
            disabled={entries.length === 0}
            onClick={() => {
              setSaving('all');
            }}
          >
            {t('page.save')}
          </button>
        )}
        <a
          className="btn btn-primary"
          href={shareDownloadUrl(deviceBase, share, path === '/' ? undefined : path)}
          download
          onClick={take}
        >
          <Icon name="download" size={16} />
          {t('page.downloadAll')}
        </a>
      </div>
      {pages.status === 'loading' && <LoadingState />}
      {pages.status === 'failed' && <EmptyState icon="folder" title={pages.failure?.message ?? ''} />}
      {pages.status === 'ready' && entries.length === 0 && <EmptyState icon="folder" title={t('page.empty')} />}
      <ul className={styles.list} aria-label={info.name}>
        {entries.map((entry) => (
          <li key={entry.path} data-testid="share-entry" data-name={entry.name}>
            <button
              type="button"
              className={styles.entry}
              onClick={() => {
                if (entry.isDir) setPath(entry.path);
                else setShown(entry.path);
              }}
            >
              <KindIcon kind={kindOf(entry)} size={24} />
              <span className={styles.entryName}>{entry.name}</span>
              <span className={styles.entryFact}>{entry.isDir ? '' : formatSize(entry.size)}</span>
              <span className={styles.entryFact}>{whenText(entry.mtime)}</span>
            </button>
            {signedIn && (
              <button
                type="button"
                className="icon-btn"
                data-testid="share-save-one"
                aria-label={t('page.saveOne', { name: entry.name })}
                title={t('page.saveOne', { name: entry.name })}
                onClick={() => {
                  setSaving([entry.path]);
                }}
              >
                <Icon name="folder-plus" size={16} />
              </button>
            )}
            <a
              className="icon-btn"
              href={shareDownloadUrl(deviceBase, share, entry.path)}
              download={entry.name}
              aria-label={t('page.download', { name: entry.name })}
              onClick={take}
            >
              <Icon name="download" size={16} />
            </a>
          </li>
        ))}
      </ul>
      {pages.rows.length < pages.total && (
        <button type="button" className="btn btn-secondary" onClick={pages.more} disabled={pages.loadingMore}>
          {t('page.more')}
        </button>
      )}
      {(shown !== null || video) && (
        <SharePreview
          share={share}
          entries={entries.filter((entry) => !entry.isDir && (entry.path === shown || previewOf(entry.name) !== null))}
          path={shown ?? entries.find(({ name }) => previewOf(name) === 'video')?.path ?? null}
          inline={video && shown === null}
          onShow={setShown}
          onTake={take}
          onFailed={() => void onCheck()}
        />
      )}
      {saving !== null && (
        <Suspense fallback={<LoadingState />}>
          <LaterFolderPicker
            title={t('page.saveTo')}
            okText={t('page.saveHere')}
            onDone={(to) => {
              setSaving(null);
              if (to !== null) void save(saving, to);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
