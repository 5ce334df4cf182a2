import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { calls } from '#shared/contract/index.ts';
import { isSessionCode } from '#shared/contract/codes.ts';
import { NOTE_TITLE_MAX } from '#shared/constants.ts';
import { call } from '../../api/call.ts';
import { ChoiceHost } from '../../components/choices/choice-host.tsx';
import { DialogHost } from '../../components/dialogs/dialog-host.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { MenuHost } from '../../components/menu/menu-host.tsx';
import { AppTheme } from '../../components/theme/app-theme.tsx';
import { useHost } from '../../host/host-context.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { localKv } from '../../state/local-kv.ts';
import { useConflict } from './conflict.tsx';
import type { ImageSource } from './editor/image-address.ts';
import { NoteEditor, type EditorHandle } from './editor/note-editor.tsx';
import { sameNote } from './editor/note-schema.ts';
import { createNoteJournal } from './journal.ts';
import { createNoteDocument } from './note-document.ts';
import type { NoteCalls, NoteText } from './note-types.ts';
import { SaveStateLine } from './save-state.tsx';
import { createSendImage } from './send-image.ts';
import { useNoteDocument } from './use-note-document.ts';
import './editor/note-text.css';
import styles from './notebook.module.css';

/** Journal of who comes with a token and without an account: the note's id tells the drafts apart. */
const GUEST = 'tmptoken';

/** The calls of the notes by a temporary token. */
function tokenCalls(tmptoken: string): NoteCalls {
  return {
    load: (id) => call(calls.noteLoad, { id }, { tmptoken, silent: true }),
    save: (args) => call(calls.noteSave, args, { tmptoken, silent: true }),
  };
}

const isRefused = (code: string): boolean => isSessionCode(code) || code === 'N000002';

/**
 * /mobile/editor (RTE-22): one note for a web view of another program, by its id and a temporary token of the purpose
 * `editor`. No desktop, no session. Without a token that is good it shows what /401 shows.
 */
export function MobileEditor({ refused }: { readonly refused: ReactNode }) {
  const [query] = useState(() => new URLSearchParams(window.location.search));
  const tmptoken = query.get('tmptoken') ?? '';
  const [isBad, setBad] = useState(tmptoken === '');
  const onRefused = useCallback(() => {
    setBad(true);
  }, []);
  if (isBad) return refused;
  return (
    <AppTheme>
      <MobileNote id={query.get('id')} tmptoken={tmptoken} onRefused={onRefused} />
      <DialogHost />
      <ChoiceHost />
      <MenuHost />
    </AppTheme>
  );
}

interface Props {
  readonly id: string | null;
  readonly tmptoken: string;
  readonly onRefused: () => void;
}

function MobileNote({ id, tmptoken, onRefused }: Props) {
  const { t } = useTranslation('notes');
  const host = useHost();
  const { deviceBase } = host;
  const doc = useMemo(
    () =>
      createNoteDocument({
        id: id === '' ? null : id,
        safe: false,
        calls: tokenCalls(tmptoken),
        journal: createNoteJournal(localKv, GUEST),
        now: Date.now,
        same: sameNote,
      }),
    [id, tmptoken],
  );
  const state = useNoteDocument(doc);
  const [title, setTitle] = useState('');
  const [shown, setShown] = useState(-1);
  if (shown !== state.revision) {
    setShown(state.revision);
    setTitle(state.text.title);
  }
  const text = useRef<() => NoteText>(() => state.text);
  const latestTitle = useRef(title);
  useEffect(() => {
    latestTitle.current = title;
  }, [title]);
  const typed = useCallback(() => text.current(), []);
  const readVersion = useCallback(
    async (note: string, version: number) => {
      const options = { tmptoken, silent: true };
      const result = await call(calls.noteLoad, { id: note, at_version: version }, options);
      return result.success ? result.data.html : null;
    },
    [tmptoken],
  );
  const settle = useConflict(doc, state, typed, readVersion);

  const source = useCallback((): ImageSource => ({ base: deviceBase, tmptoken }), [deviceBase, tmptoken]);
  const send = useMemo(() => createSendImage(source, false), [source]);
  const onReady = useCallback(
    ({ html, settle: settlePictures }: EditorHandle) => {
      text.current = () => ({ title: latestTitle.current, html: html() });
      return doc.attach(text.current, settlePictures);
    },
    [doc],
  );

  // A note that was new has an address of its own from its first save on: the page can be loaded again.
  const { id: savedId } = state;
  useEffect(() => {
    const here = new URL(window.location.href);
    if (savedId === null || here.searchParams.get('id') === savedId) return;
    here.searchParams.set('id', savedId);
    window.history.replaceState(window.history.state, '', here);
  }, [savedId]);

  const code = state.failure?.code ?? '';
  const isFirst = state.status === 'failed' || state.status === 'missing' || state.status === 'locked';
  const isOver = state.status === 'ready' && state.save === 'failed' && isRefused(code);
  useEffect(() => {
    if (state.status === 'failed' && isRefused(code)) onRefused();
  }, [state.status, code, onRefused]);

  if (state.status === 'loading') return <LoadingState />;
  if (isFirst) {
    if (state.status === 'missing') return <EmptyState icon="note" title={t('missing')} />;
    if (state.status === 'locked') return <EmptyState icon="safe" title={t('mobile.locked')} />;
    return <ErrorState text={state.failure?.message ?? ''} code={code} onRetry={() => void doc.load()} />;
  }
  return (
    <main className={styles.mobile} data-testid="mobile-editor">
      <header className={styles.mobileHead}>
        <input
          className={styles.title}
          aria-label={t('title')}
          placeholder={t('untitled')}
          value={title}
          maxLength={NOTE_TITLE_MAX}
          data-testid="note-title"
          onChange={(event) => {
            latestTitle.current = event.target.value;
            setTitle(event.target.value);
            doc.edited();
          }}
          onBlur={() => void doc.save()}
        />
        <SaveStateLine state={state} doc={doc} onSettle={settle} />
      </header>
      {isOver && (
        <p className={styles.mobileNote} role="alert">
          {t('mobile.over')}
        </p>
      )}
      <NoteEditor
        html={state.text.html}
        revision={state.revision}
        font="sans"
        source={source}
        send={send}
        onReady={onReady}
        onChange={doc.edited}
        onBlur={() => void doc.save()}
        onOpen={(address) => void host.openExternal(address)}
        pickFile={null}
        touch
        toolbarAtBottom
      />
    </main>
  );
}
