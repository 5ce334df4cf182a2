import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { NOTE_TITLE_MAX } from '#shared/constants.ts';
import type { MessageFrame } from '#shared/contract/push.ts';
import { useBeforeClose } from '../../components/app-window.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { Icon } from '../../components/icon.ts';
import { LoadingState } from '../../components/loading-state.tsx';
import { PlaceNote } from '../../components/place/place-frame.tsx';
import { whenText } from '../../components/place/when.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { localKv } from '../../state/local-kv.ts';
import { pushReceived } from '../../state/push-actions.ts';
import { signedOut } from '../../state/session-slice.ts';
import { useAppSelector, useAppStore } from '../../state/store.ts';
import { useConflict } from './conflict.tsx';
import type { ImageSource } from './editor/image-address.ts';
import { NoteEditor, type EditorHandle } from './editor/note-editor.tsx';
import { sameNote } from './editor/note-schema.ts';
import { createNoteJournal, forgetSecretDrafts, secretJournal } from './journal.ts';
import { createNoteDocument, type NoteDocument } from './note-document.ts';
import type { NoteText } from './note-types.ts';
import { readVersion, sessionCalls, useNoteSettings } from './notes-api.ts';
import { SaveStateLine } from './save-state.tsx';
import { createSendImage } from './send-image.ts';
import { useLinks } from './use-links.tsx';
import { useNoteDocument } from './use-note-document.ts';
import './editor/note-text.css';
import styles from './notebook.module.css';

/** An open note, for what the screen around it does with it. */
export interface OpenNote {
  readonly doc: NoteDocument;
  readonly typed: () => NoteText;
}

interface Props {
  readonly id: string;
  readonly safe: boolean;
  /** Where pictures are shown from; another one draws them anew. */
  readonly source: () => ImageSource;
  /** Begin in the title: the note was just made. */
  readonly isNew: boolean;
  /** Told of the open note, and of its end with null. */
  readonly onOpen: (open: OpenNote | null) => void;
  readonly onTitle: (title: string) => void;
  /** Opens the menu of the note. */
  readonly onMenu: (element: Element, open: OpenNote) => void;
  readonly onFav: (open: OpenNote) => void;
  /** Leads back to the list where it stands in the same place; null where it is beside. */
  readonly onBack: (() => void) | null;
}

const versionOf = ({ topic, type, data }: MessageFrame, id: string): number => {
  if (topic !== 'note' || type !== 'changed' || data === null || data.id !== id) return 0;
  return typeof data.version === 'number' ? data.version : 0;
};

/** The third pane: one note with its title, its tools and whether it is saved (APP-NOTE-02). */
export function NotePanel({ id, safe, source, isNew, onOpen, onTitle, onMenu, onFav, onBack }: Props) {
  const { t } = useTranslation('notes');
  const store = useAppStore();
  const account = useAppSelector((state) => state.session.username);
  const settings = useNoteSettings();
  const doc = useMemo(
    () =>
      createNoteDocument({
        id,
        safe,
        calls: sessionCalls,
        journal: safe ? secretJournal(account) : createNoteJournal(localKv, account),
        now: Date.now,
        same: sameNote,
      }),
    [id, safe, account],
  );
  useEffect(() => {
    doc.setAutosave(settings.autosave_s * 1000);
  }, [doc, settings.autosave_s]);
  const state = useNoteDocument(doc);
  const [title, setTitle] = useState('');
  const [shown, setShown] = useState(-1);
  if (shown !== state.revision) {
    setShown(state.revision);
    setTitle(state.text.title);
  }
  const latestTitle = useRef(title);
  useEffect(() => {
    latestTitle.current = title;
    onTitle(title);
  }, [title, onTitle]);
  const text = useRef<() => NoteText>(() => doc.getState().text);
  const typed = useCallback(() => text.current(), []);
  const settle = useConflict(doc, state, typed, readVersion);
  const open = useMemo<OpenNote>(() => ({ doc, typed }), [doc, typed]);
  useEffect(() => {
    onOpen(open);
    return () => {
      onOpen(null);
    };
  }, [onOpen, open]);

  // The same note in another window, or on another computer.
  const { id: savedId } = state;
  useEffect(
    () =>
      store.startListening({
        actionCreator: pushReceived,
        effect: ({ payload }) => {
          const version = savedId === null ? 0 : versionOf(payload, savedId);
          if (version > 0) void doc.look(version);
        },
      }),
    [store, doc, savedId],
  );
  useEffect(() => store.startListening({ actionCreator: signedOut, effect: forgetSecretDrafts }), [store]);
  // Of a note of the safe box nothing is kept on this computer: who leaves the page is asked.
  const beforeClose = useCallback(async () => {
    await doc.save();
    return true;
  }, [doc]);
  useBeforeClose(safe && state.save !== 'saved', beforeClose);

  const send = useMemo(() => createSendImage(source, safe), [source, safe]);
  const editor = useRef<EditorHandle | null>(null);
  const onReady = useCallback(
    (handle: EditorHandle) => {
      editor.current = handle;
      text.current = () => ({ title: latestTitle.current, html: handle.html() });
      return doc.attach(text.current, handle.settle);
    },
    [doc],
  );
  const links = useLinks();

  if (state.status === 'loading' || state.status === 'locked') return <LoadingState />;
  if (state.status === 'missing')
    return (
      <EmptyState icon="note" title={t('missing')}>
        {onBack !== null && (
          <button type="button" className="btn btn-secondary" onClick={onBack}>
            {t('note.back')}
          </button>
        )}
      </EmptyState>
    );
  if (state.status === 'failed')
    return (
      <ErrorState
        text={state.failure?.message ?? ''}
        code={state.failure?.code ?? ''}
        onRetry={() => void doc.load()}
      />
    );
  const fav = state.loaded?.fav === 1;
  return (
    <section
      className={styles.panel}
      data-testid="note-panel"
      data-note={savedId ?? ''}
      onKeyDown={(event) => {
        if (event.key.toLowerCase() !== 's' || event.ctrlKey === event.metaKey || event.shiftKey || event.altKey)
          return;
        event.preventDefault();
        void doc.retry();
      }}
    >
      <header className={styles.panelHead}>
        {onBack !== null && (
          <button
            type="button"
            className="icon-btn"
            aria-label={t('note.back')}
            data-tip={t('note.back')}
            onClick={onBack}
          >
            <Icon name="arrow-left" size={18} />
          </button>
        )}
        <SaveStateLine state={state} doc={doc} onSettle={settle} />
        <span className={styles.grow} />
        <button
          type="button"
          className={`icon-btn ${styles.fav ?? ''}`}
          aria-pressed={fav}
          aria-label={t('note.fav')}
          data-tip={t(fav ? 'note.unfav' : 'note.fav')}
          data-testid="note-fav"
          onClick={() => {
            onFav(open);
          }}
        >
          <Icon name="star" size={18} />
        </button>
        <button
          type="button"
          className="icon-btn"
          aria-haspopup="menu"
          aria-label={t('note.more')}
          data-tip={t('note.more')}
          data-testid="note-menu"
          onClick={(event) => {
            onMenu(event.currentTarget, open);
          }}
        >
          <Icon name="more" size={18} />
        </button>
      </header>
      {(state.loaded?.deleted_at ?? 0) > 0 && <PlaceNote>{t('note.inBin')}</PlaceNote>}
      {state.restored !== null && (
        <PlaceNote>
          <span>{t('restored.text', { time: whenText(Math.floor(state.restored / 1000)) })}</span>{' '}
          <button type="button" className="link-btn" data-testid="note-restored-keep" onClick={() => void doc.save()}>
            {t('restored.keep')}
          </button>{' '}
          {state.save !== 'conflict' && state.loaded !== null && (
            <button type="button" className="link-btn" data-testid="note-restored-drop" onClick={doc.dropRestored}>
              {t('restored.drop')}
            </button>
          )}
        </PlaceNote>
      )}
      <NoteEditor
        html={state.text.html}
        revision={state.revision}
        font={settings.font}
        source={source}
        send={send}
        onReady={onReady}
        onChange={doc.edited}
        onOpen={links.open}
        pickFile={links.pickFile}
      >
        <div className={styles.titleRow}>
          <input
            className={styles.title}
            aria-label={t('title')}
            placeholder={t('untitled')}
            value={title}
            maxLength={NOTE_TITLE_MAX}
            autoFocus={isNew}
            data-testid="note-title"
            onChange={(event) => {
              latestTitle.current = event.target.value;
              setTitle(event.target.value);
              doc.edited();
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              editor.current?.focus();
            }}
          />
        </div>
      </NoteEditor>
      {links.picker}
    </section>
  );
}
