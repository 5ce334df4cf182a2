import { Suspense, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { TEXT_MAX_BYTES } from '#shared/constants.ts';
import type { MessageFrame } from '#shared/contract/push.ts';
import { formatSize } from '#shared/rules/size.ts';
import { downloadUrl } from '../../api/file-urls.ts';
import { useAppWindow, useBeforeClose, useWindowLoading, useWindowTitle } from '../../components/app-window.ts';
import { choose } from '../../components/choices/choice-service.ts';
import { toast } from '../../components/dialogs/dialog-service.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { lazyPart } from '../../components/lazy-part.ts';
import { LoadingState } from '../../components/loading-state.tsx';
import { usePushes } from '../../components/place/use-pushes.ts';
import { useHost } from '../../host/host-context.ts';
import { baseName, parentPath } from '../../state/files/wire-path.ts';
import { useAppSelector } from '../../state/store.ts';
import { EditorBar } from './editor-bar.tsx';
import { DocumentNotes } from './document-notes.tsx';
import { createTextDocument } from './text-document.ts';
import { useSaveAs } from './use-save-as.tsx';
import styles from './editor.module.css';

const CodeArea = lazyPart(() => import('./code-area.tsx').then((module) => ({ default: module.CodeArea })));
const Compare = lazyPart(() => import('./compare.tsx').then((module) => ({ default: module.Compare })));

/** Text of the area's own panels, by the English the library has for them. */
const phraseKeys = ['Find', 'Replace', 'next', 'previous', 'all', 'replace', 'replace all', 'close'] as const;

/**
 * A text file: read in any encoding, written with the unsaved kept over a crash, and never over what others wrote
 * meanwhile (APP-TXT-01, APP-CODE-01).
 */
export function TextEditor({ path, readOnly }: { path: string; readOnly: boolean }) {
  const { t } = useTranslation('openers');
  const { t: files } = useTranslation('files');
  const { deviceBase } = useHost();
  const { navigate } = useAppWindow();
  const account = useAppSelector((state) => state.session.username);
  const doc = useMemo(
    () => createTextDocument({ path, account, storage: window.localStorage, now: Date.now }),
    [path, account],
  );
  const state = useSyncExternalStore(doc.subscribe, doc.getState);
  const [wrap, setWrap] = useState(!readOnly);
  const [cursor, setCursor] = useState({ line: 1, column: 1 });
  const [searching, setSearching] = useState(0);
  const [comparing, setComparing] = useState(false);
  const name = baseName(path);
  const { saveAs, picker } = useSaveAs(name, doc);

  useEffect(() => {
    void doc.load();
    return doc.close;
  }, [doc]);
  const folder = parentPath(path);
  const changedHere = useCallback(
    ({ topic, data }: MessageFrame) => {
      const where = typeof data === 'object' && data !== null && 'path' in data ? data.path : undefined;
      return topic === 'files' && where === folder;
    },
    [folder],
  );
  const look = useCallback(() => void doc.look(), [doc]);
  usePushes(changedHere, look);
  useWindowTitle(state.dirty ? t('editor.unsavedTitle', { name }) : name);
  useWindowLoading(state.status === 'loading');

  const save = useCallback(
    async (overwrite = false, encoding?: string): Promise<boolean> => {
      if (readOnly) return true;
      const result = await doc.save(encoding, overwrite);
      if (result === 'saved') return true;
      if (result === 'changed') return false;
      toast({ kind: 'error', text: result.code === 'N000006' ? t('editor.cannotWrite') : result.message });
      return false;
    },
    [doc, readOnly, t],
  );
  const beforeClose = useCallback(async () => {
    const answer = await choose({
      title: t('editor.close.title', { name }),
      content: t('editor.close.text'),
      choices: [
        { id: 'discard', label: t('editor.close.discard'), danger: true },
        { id: 'save', label: t('editor.close.save'), primary: true },
      ],
    });
    if (answer === null) return false;
    if (answer.id === 'save') return save();
    doc.discard();
    return true;
  }, [t, name, save, doc]);
  useBeforeClose(state.dirty, beforeClose);
  const phrases = useMemo(() => Object.fromEntries(phraseKeys.map((key) => [key, t(`phrase.${key}`)])), [t]);

  if (state.status === 'loading') return <LoadingState />;
  if (state.status === 'failed' || state.loaded === null) {
    const code = state.failure?.code ?? '';
    if (code === 'N002001') return <EmptyState icon="document" title={files('viewer.missing')} />;
    if (code === 'N000001')
      return (
        <EmptyState
          icon="document"
          title={files('text.tooLarge')}
          text={files('text.tooLargeText', { size: formatSize(TEXT_MAX_BYTES) })}
        >
          <a className="btn btn-primary" href={downloadUrl(deviceBase, path)} download={name}>
            {files('action.download')}
          </a>
        </EmptyState>
      );
    return (
      <ErrorState
        title={files('text.failed')}
        text={state.failure?.message ?? ''}
        code={code}
        onRetry={() => void doc.load()}
      />
    );
  }
  return (
    <div className={styles.editor} data-testid="text-editor" data-dirty={state.dirty}>
      <DocumentNotes
        state={state}
        onReload={doc.takeTheirs}
        onOverwrite={() => void save(true)}
        onSaveAs={saveAs}
        onCompare={() => {
          setComparing(true);
        }}
        onRestore={doc.restoreDraft}
        onDrop={doc.dropDraft}
      />
      <Suspense fallback={<LoadingState />}>
        <CodeArea
          name={name}
          label={name}
          text={doc.text()}
          version={state.version}
          readOnly={readOnly}
          wrap={wrap}
          phrases={phrases}
          searching={searching}
          onText={doc.edit}
          onSave={() => void save()}
          onCursor={(line, column) => {
            setCursor({ line, column });
          }}
        />
        {comparing && state.changed !== null && (
          <Compare
            mine={doc.text()}
            theirs={state.changed.content}
            onClose={() => {
              setComparing(false);
            }}
          />
        )}
      </Suspense>
      <EditorBar
        state={state}
        cursor={cursor}
        readOnly={readOnly}
        wrap={wrap}
        onWrap={() => {
          setWrap((now) => !now);
        }}
        onFind={() => {
          setSearching((count) => count + 1);
        }}
        onSave={() => void save()}
        onSaveAs={saveAs}
        onEdit={() => {
          navigate(`/txtEditor?path=${encodeURIComponent(path)}`);
        }}
        onRead={(encoding) => void doc.load(encoding)}
        onWrite={(encoding) => void save(false, encoding)}
      />
      {picker}
    </div>
  );
}
