import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { calls } from '#shared/contract/index.ts';
import { downloadUrl } from '#shared/rules/file-urls.ts';
import { formatSize } from '#shared/rules/size.ts';
import { call } from '../../api/call.ts';
import { toast } from '../../components/dialogs/dialog-service.ts';
import { toastFailure } from '../../components/dialogs/failure-toast.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { KindIcon } from '../../components/files/kind-icon.tsx';
import { kindOf } from '../../components/files/kind.ts';
import { Icon } from '../../components/icon.ts';
import { LoadingState } from '../../components/loading-state.tsx';
import { FolderPicker } from '../../components/place/folder-picker.tsx';
import { PlaceFoot } from '../../components/place/place-frame.tsx';
import { RecordTable, type Column } from '../../components/place/record-table.tsx';
import { nothingSelected, onlyShown } from '../../components/place/row-selection.ts';
import { useHost } from '../../host/host-context.ts';
import { whenText } from '../../components/place/when.ts';
import { baseName, isSecretPath, parentPath } from '../../state/files/wire-path.ts';
import { rowsOf, type ArchiveEntry, type ArchiveRow } from './archive-tree.ts';
import { PasswordForm } from './password-form.tsx';
import styles from './documents.module.css';

/** An extraction that was asked for; no names are all of the archive. */
interface Extraction {
  readonly to: string;
  readonly names: readonly string[];
}

type State =
  | { readonly kind: 'loading' }
  /** `extraction` waits for the password; null when the list itself does. */
  | { readonly kind: 'password'; readonly wrong: boolean; readonly extraction: Extraction | null }
  | { readonly kind: 'open'; readonly entries: readonly ArchiveEntry[]; readonly total: number }
  | { readonly kind: 'failed'; readonly code: string; readonly message: string };

/** One of the files that a large archive was split into: what is missing may be another of them. */
const isPart = (path: string): boolean => /\.zip\.\d{3}$/i.test(path);

const isPasswordField = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'field' in data && data.field === 'password';

/** What an archive holds, folder by folder, and the way out of it: all of it, or what is selected. */
export function ArchiveView({ path }: { path: string }) {
  const { t } = useTranslation('openers');
  const { deviceBase } = useHost();
  const [state, setState] = useState<State>({ kind: 'loading' });
  const [used, setUsed] = useState('');
  const [attempt, setAttempt] = useState(0);
  const [folder, setFolder] = useState('');
  const [chosen, setSelection] = useState(nothingSelected);
  const [picking, setPicking] = useState(false);
  const waiting = useRef<Extraction | null>(null);

  const extract = async (extraction: Extraction, password: string): Promise<void> => {
    const { to, names } = extraction;
    const args = {
      path,
      to,
      ...(password === '' ? {} : { password }),
      ...(names.length === 0 ? {} : { entries: [...names] }),
    };
    const result = await call(calls.fileExtract, args);
    if (result.success) toast({ kind: 'success', text: t('archive.extracting') });
    else if (isPasswordField(result.data)) setState({ kind: 'password', wrong: password !== '', extraction });
    else toastFailure(result);
  };
  const goOn = useEffectEvent(() => {
    const extraction = waiting.current;
    waiting.current = null;
    if (extraction !== null) void extract(extraction, used);
  });

  useEffect(() => {
    const controller = new AbortController();
    const args = { path, ...(used === '' ? {} : { password: used }) };
    void call(calls.fileArchiveList, args, { signal: controller.signal }).then((result) => {
      if (controller.signal.aborted) return;
      if (result.success) {
        const entries = result.data.list.map((entry) => ({
          name: entry.name,
          size: entry.size,
          isDir: entry.is_dir === '1',
          mtime: entry.mtime,
          encrypted: entry.encrypted === '1',
        }));
        setState({ kind: 'open', entries, total: result.data.total });
        goOn();
      } else if (result.code === 'N000001' && isPasswordField(result.data))
        setState({ kind: 'password', wrong: used !== '', extraction: waiting.current });
      else setState({ kind: 'failed', code: result.code, message: result.message });
    });
    return () => {
      controller.abort();
    };
  }, [path, used, attempt]);
  const again = useCallback(() => {
    setState({ kind: 'loading' });
    setAttempt((now) => now + 1);
  }, []);
  const entries = state.kind === 'open' ? state.entries : null;
  const rows = useMemo(() => (entries === null ? [] : rowsOf(entries, folder)), [entries, folder]);
  const selection = onlyShown(
    chosen,
    rows.map(({ id }) => id),
  );
  const columns = useMemo<Column<ArchiveRow>[]>(
    () => [
      {
        id: 'name',
        label: t('archive.name'),
        width: 'minmax(160px, 2fr)',
        render: ({ label, isDir, encrypted }) => (
          <span className={styles.entry}>
            <KindIcon kind={kindOf({ name: label, isDir, ftype: 0 })} />
            <span>{label}</span>
            {encrypted && <Icon name="lock" size={14} />}
          </span>
        ),
      },
      { id: 'modified', label: t('archive.modified'), width: '140px', render: ({ mtime }) => whenText(mtime) },
      { id: 'size', label: t('archive.size'), width: '88px', end: true, render: ({ size }) => formatSize(size) },
    ],
    [t],
  );

  const extractTo = (to: string): void => {
    const extraction = { to, names: [...selection.ids] };
    const needs = state.kind === 'open' && state.entries.some(({ encrypted }) => encrypted) && used === '';
    if (needs) setState({ kind: 'password', wrong: false, extraction });
    else void extract(extraction, used);
  };

  switch (state.kind) {
    case 'loading':
      return <LoadingState />;
    case 'failed':
      if (state.code === 'N000006')
        return <EmptyState icon="archive" title={t('archive.unknown')} text={t('archive.unknownText')} />;
      if (state.code === 'N002001' && !isPart(path)) return <EmptyState icon="archive" title={t('viewer.missing')} />;
      if (state.code === 'N000001' || state.code === 'N002001')
        return (
          <EmptyState icon="archive" title={t('archive.unreadable')} text={t('archive.unreadableText')}>
            <a className="btn btn-primary" href={downloadUrl(deviceBase, path)} download={baseName(path)}>
              {t('download')}
            </a>
          </EmptyState>
        );
      return <ErrorState text={state.message} code={state.code} onRetry={again} />;
    case 'password':
      return (
        <PasswordForm
          testId="archive-password"
          label={t('archive.password')}
          okText={t('archive.open')}
          error={state.wrong ? t('archive.wrong') : ''}
          onPassword={(password) => {
            waiting.current = state.extraction;
            setUsed(password);
            again();
          }}
          {...(state.extraction === null
            ? {}
            : {
                onCancel: () => {
                  waiting.current = null;
                  setUsed('');
                  again();
                },
              })}
        />
      );
    case 'open': {
      const parent = parentPath(path);
      const parts = folder === '' ? [] : folder.split('/');
      return (
        <div className={styles.document} data-testid="archive-view">
          <div className={styles.tools} role="toolbar" aria-label={t('tools')}>
            <nav className={styles.crumbs} aria-label={t('archive.where')}>
              {['', ...parts].map((part, index) => (
                <button
                  key={index}
                  type="button"
                  className="link-btn"
                  onClick={() => {
                    setFolder(parts.slice(0, index).join('/'));
                  }}
                >
                  {index === 0 ? t('archive.top') : part}
                </button>
              ))}
            </nav>
            <button
              type="button"
              className="btn btn-primary"
              data-testid="archive-extract"
              disabled={parent === null}
              onClick={() => {
                if (parent !== null) extractTo(parent);
              }}
            >
              {t(selection.ids.size > 0 ? 'archive.extractSelected' : 'archive.extractAll')}
            </button>
            <button
              type="button"
              className="btn btn-secondary"
              onClick={() => {
                setPicking(true);
              }}
            >
              {t('archive.extractTo')}
            </button>
          </div>
          {rows.length === 0 ? (
            <EmptyState icon="archive" title={t('archive.empty')} />
          ) : (
            <RecordTable
              label={t('archive.where')}
              rows={rows}
              columns={columns}
              selection={selection}
              onSelect={setSelection}
              nameOf={({ label }) => label}
              onOpen={({ isDir, name }) => {
                if (isDir) setFolder(name);
              }}
            />
          )}
          <PlaceFoot>
            {state.total > state.entries.length
              ? t('archive.most', { count: state.entries.length, total: state.total })
              : t('archive.count', { count: state.total })}
          </PlaceFoot>
          {picking && (
            <FolderPicker
              title={t('archive.extractTo')}
              okText={t('archive.extractHere')}
              // What lies in the safe box stays in it.
              {...(isSecretPath(path) ? { areas: ['safe'], start: parent ?? undefined } : {})}
              onDone={(to) => {
                setPicking(false);
                if (to !== null) extractTo(to);
              }}
            />
          )}
        </div>
      );
    }
  }
}
