import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useWindowTitle } from '../../components/app-window.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { useCloseWithSafe } from '../../components/files/use-safe-close.ts';
import { Icon } from '../../components/icon.ts';
import { LoadingState } from '../../components/loading-state.tsx';
import { whenText } from '../../components/place/when.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Failure, LoadedNote } from './note-types.ts';
import { blocksOf, NoteView } from './note-view.tsx';
import { sessionCalls, useNoteSettings } from './notes-api.ts';
import { useImageSource } from './use-image-source.ts';
import styles from './print.module.css';

/** /notebookPrint?id=: one note as it goes on paper; the dialog opens once its pictures are there (APP-NOTE-04). */
export function NotePrintScreen() {
  const { t } = useTranslation('notes');
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const [note, setNote] = useState<LoadedNote | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [ready, setReady] = useState(false);
  const printed = useRef(false);
  const { font } = useNoteSettings();
  const { source, isKnown } = useImageSource();
  const title = note?.title.trim() || t('untitled');
  // The name that the system gives to a file it prints into.
  useWindowTitle(note === null ? '' : title);
  useEffect(() => {
    if (id === '') return;
    let here = true;
    void sessionCalls.load(id).then((result) => {
      if (!here) return;
      setFailure(result.success ? null : { code: result.code, message: result.message });
      if (result.success) setNote(result.data);
    });
    return () => {
      here = false;
    };
  }, [id, attempt]);
  useCloseWithSafe(note?.safe === 1);
  const blocks = useMemo(() => blocksOf(note?.html ?? ''), [note]);
  const onImages = useCallback(() => {
    setReady(true);
  }, []);
  useEffect(() => {
    if (!ready || note === null || printed.current) return;
    printed.current = true;
    window.print();
  }, [ready, note]);

  if (id === '' || failure?.code === 'N000003') return <EmptyState icon="note" title={t('missing')} />;
  if (failure !== null)
    return (
      <ErrorState
        title={t('print.failed')}
        text={failure.message}
        code={failure.code}
        onRetry={() => {
          setAttempt((count) => count + 1);
        }}
      />
    );
  // The paper waits for the pass as well: pictures that are refused count as those that cannot be had.
  if (note === null || !isKnown) return <LoadingState />;
  return (
    <div className={styles.desk} data-testid="note-print" data-ready={ready}>
      <div className={styles.bar}>
        <span role="status">{ready ? '' : t('print.preparing')}</span>
        <button
          type="button"
          className="btn btn-primary"
          onClick={() => {
            window.print();
          }}
        >
          <Icon name="document" size={16} />
          {t('print.again')}
        </button>
      </div>
      <article className={styles.sheet}>
        <h1>{title}</h1>
        <p className={styles.when}>{t('print.saved', { time: whenText(note.mtime) })}</p>
        <NoteView blocks={blocks} source={source} font={font} onImages={onImages} />
      </article>
    </div>
  );
}
