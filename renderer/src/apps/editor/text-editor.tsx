import { Suspense, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { MessageFrame } from '#shared/contract/push.ts';
import {
  useAppWindow,
  useBeforeClose,
  useWindowLoading,
  useWindowTitle,
  type LeaveReason,
} from '../../components/app-window.ts';
import { choose } from '../../components/choices/choice-service.ts';
import { toast } from '../../components/dialogs/dialog-service.ts';
import { useReadOnlyPlace } from '../../components/files/use-read-only-place.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { lazyPart } from '../../components/lazy-part.ts';
import { useKept } from '../../components/kept-state.ts';
import { LoadingState } from '../../components/loading-state.tsx';
import { changedFolder, usePushes } from '../../components/place/use-pushes.ts';
import { baseName, isSecretPath, parentPath } from '../../state/files/wire-path.ts';
import { useAppSelector } from '../../state/store.ts';
import { EditorBar } from './editor-bar.tsx';
import { DocumentNotes } from './document-notes.tsx';
import { TailView } from './tail-view.tsx';
import { refusalText } from './refusal-text.ts';
import { createTextDocument, isLossy } from './text-document.ts';
import { useSaveAs } from './use-save-as.tsx';
import styles from './editor.module.css';

const CodeArea = lazyPart(() => import('./code-area.tsx').then((module) => ({ default: module.CodeArea })));
const Compare = lazyPart(() => import('./compare.tsx').then((module) => ({ default: module.Compare })));

/** Text of the area's own panels, by the English the library has for them. */
const phraseKeys = [
  'Find',
  'Replace',
  'next',
  'previous',
  'all',
  'match case',
  'regexp',
  'by word',
  'replace',
  'replace all',
  'close',
  'current match',
  'on line',
  'replaced match on line $',
  'replaced $ matches',
  'Go to line',
  'go',
] as const;

interface Props {
  readonly path: string;
  /** Line to begin at, from 1; null for the first. */
  readonly line: number | null;
  readonly readOnly: boolean;
}

/**
 * A text file: read in any encoding, written with the unsaved kept over a crash, and never over what others wrote
 * meanwhile (APP-TXT-01, APP-CODE-01).
 */
export function TextEditor({ path, line, readOnly: isViewer }: Props) {
  const { t } = useTranslation('openers');
  const { navigate, kept } = useAppWindow();
  const account = useAppSelector((state) => state.session.username);
  // What is only read takes up nothing that was typed: it could not be saved there.
  const isUnwritten = isViewer || isSecretPath(path);
  const doc = useMemo(
    () => createTextDocument({ path, account, storage: isUnwritten ? null : window.localStorage, now: Date.now }),
    [path, account, isUnwritten],
  );
  const state = useSyncExternalStore(doc.subscribe, doc.getState);
  const [allTheSame, setAllTheSame] = useState(false);
  const isLocked = !isViewer && !allTheSame && isLossy(state.loaded);
  const isReadOnlyPlace = useReadOnlyPlace(path);
  const readOnly = isViewer || isLocked || isReadOnlyPlace;
  const [wrap, setWrap] = useState(!isViewer);
  const [cursor, setCursor] = useState({ line: 1, column: 1 });
  const [searching, setSearching] = useState(0);
  const [going, setGoing] = useState(0);
  const [typing, setTyping] = useState(0);
  const [comparing, setComparing] = useState(false);
  const name = baseName(path);
  const { saveAs, picker } = useSaveAs(path, doc);

  // The window comes back with what was typed in it (WIN-25); the text itself is in the journal. Before the file has
  // been read nothing is decided: what the window brought along holds.
  const before = useKept(kept, `typed:${path}`, (brought) => (doc.getState().loaded === null ? brought : doc.keep()));
  useEffect(() => {
    void doc.load().then(() => {
      if (before === true) doc.restoreDraft();
    });
    return doc.close;
  }, [doc, before]);
  const folder = parentPath(path);
  const changedHere = useCallback((frame: MessageFrame) => changedFolder(frame) === (folder ?? ''), [folder]);
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
      const target = encoding ?? doc.getState().loaded?.encoding ?? '';
      toast({ kind: 'error', text: refusalText(t, result, target) });
      return false;
    },
    [doc, readOnly, t],
  );
  const beforeClose = useCallback(
    async (reason: LeaveReason) => {
      if (reason === 'move' && doc.keep()) return true;
      const answer = await choose({
        title: t('editor.close.title', { name }),
        content: t('editor.close.text'),
        choices: [
          { id: 'discard', label: t('editor.close.discard'), danger: true },
          // Of a file that is gone, or whose place has become one to read, the text can only be saved elsewhere.
          readOnly || state.gone
            ? { id: 'saveAs', label: t('editor.saveAs'), primary: true }
            : { id: 'save', label: t('editor.close.save'), primary: true },
        ],
      });
      if (answer === null) return false;
      if (answer.id === 'save') return save();
      if (answer.id === 'saveAs') {
        saveAs();
        return false;
      }
      doc.discard();
      return true;
    },
    [t, name, readOnly, state.gone, save, saveAs, doc],
  );
  useBeforeClose(state.dirty, beforeClose);
  const phrases = useMemo(() => Object.fromEntries(phraseKeys.map((key) => [key, t(`phrase.${key}`)])), [t]);

  /** The note that was answered goes, and the keyboard is for the text again. */
  const goOn = (): void => {
    setTyping((times) => times + 1);
  };

  if (state.status === 'loading') return <LoadingState />;
  if (state.status === 'failed' || state.loaded === null) {
    const code = state.failure?.code ?? '';
    if (code === 'N002001') return <EmptyState icon="document" title={t('viewer.missing')} />;
    if (code === 'N000001') return <TailView path={path} phrases={phrases} />;
    return (
      <ErrorState
        title={t('text.failed')}
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
        isLocked={isLocked && !isReadOnlyPlace}
        isReadOnlyPlace={isReadOnlyPlace}
        onUnlock={() => {
          setAllTheSame(true);
          goOn();
        }}
        onReload={() => {
          doc.takeTheirs();
          goOn();
        }}
        onOverwrite={() => {
          goOn();
          void save(true);
        }}
        onSaveAs={saveAs}
        onCompare={() => {
          setComparing(true);
        }}
        onRestore={() => {
          doc.restoreDraft();
          goOn();
        }}
        onDrop={() => {
          doc.dropDraft();
          goOn();
        }}
      />
      <Suspense fallback={<LoadingState />}>
        <CodeArea
          name={name}
          label={name}
          path={path}
          text={doc.text()}
          version={state.version}
          line={line}
          readOnly={readOnly}
          wrap={wrap}
          phrases={phrases}
          searching={searching}
          going={going}
          typing={typing}
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
        canEdit={!isReadOnlyPlace}
        wrap={wrap}
        onWrap={() => {
          setWrap((now) => !now);
        }}
        onFind={() => {
          setSearching((count) => count + 1);
        }}
        onGoTo={() => {
          setGoing((count) => count + 1);
        }}
        onSave={() => void save()}
        onSaveAs={saveAs}
        onEdit={() => {
          if (isLocked) setAllTheSame(true);
          else navigate(`/txtEditor?path=${encodeURIComponent(path)}`);
        }}
        onRead={(encoding) => void doc.load(encoding)}
        onWrite={(encoding) => void save(false, encoding)}
      />
      {picker}
    </div>
  );
}
