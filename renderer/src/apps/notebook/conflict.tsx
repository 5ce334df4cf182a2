import { useCallback, useEffect, useRef } from 'react';
import { choose } from '../../components/choices/choice-service.ts';
import { toast } from '../../components/dialogs/dialog-service.ts';
import { whenText } from '../../components/place/when.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { parseNote } from './editor/note-schema.ts';
import { mergeNotes } from './merge-notes.ts';
import type { NoteDocument } from './note-document.ts';
import type { LoadedNote, NoteState, NoteText } from './note-types.ts';
import styles from './notebook.module.css';

/** Characters of each text that are shown. */
const SHOWN = 400;

/** What one text has that the other has not: its lines that the other lacks, or its beginning. */
export function ownLines(one: string, other: string): string {
  const lines = (html: string): string[] => {
    const node = parseNote(html);
    return node
      .textBetween(0, node.content.size, '\n', ' ')
      .split('\n')
      .filter((line) => line.trim() !== '');
  };
  const known = new Set(lines(other));
  const mine = lines(one);
  const own = mine.filter((line) => !known.has(line));
  return (own.length > 0 ? own : mine).join('\n').slice(0, SHOWN);
}

function Sides({
  mine,
  theirs,
  labels,
}: {
  mine: NoteText;
  theirs: LoadedNote;
  labels: readonly [string, string, string];
}) {
  const [mineLabel, theirsLabel, nothing] = labels;
  return (
    <div className={styles.sides}>
      <section>
        <h3>{mineLabel}</h3>
        <p>{ownLines(mine.html, theirs.html) || nothing}</p>
      </section>
      <section>
        <h3>{theirsLabel}</h3>
        <p>{ownLines(theirs.html, mine.html) || nothing}</p>
      </section>
    </div>
  );
}

/** Reads the html of a kept version; null when it cannot be had. */
export type ReadVersion = (id: string, version: number) => Promise<string | null>;

/** One text with the changes of both, where they do not meet; null where a person has to decide. */
async function mergedOf(
  loaded: LoadedNote | null,
  mine: NoteText,
  theirs: LoadedNote,
  read: ReadVersion,
): Promise<string | null> {
  // Two new titles are no matter of blocks.
  if (loaded === null || (mine.title.trim() !== theirs.title && loaded.title !== theirs.title)) return null;
  const base = await read(theirs.id, loaded.version);
  return base === null ? null : mergeNotes(base, mine.html, theirs.html);
}

/**
 * Asks what becomes of a note that somebody else has saved meanwhile (N002002): as soon as it is known, and again when
 * it is asked for. Answers the way to ask.
 */
export function useConflict(
  doc: NoteDocument,
  state: NoteState,
  typed: () => NoteText,
  readVersion: ReadVersion,
): () => void {
  const { t } = useTranslation('notes');
  const latest = useRef(typed);
  useEffect(() => {
    latest.current = typed;
  });
  const asking = useRef(false);
  const ask = useCallback(async (): Promise<void> => {
    const { theirs, loaded } = doc.getState();
    if (theirs === null || asking.current) return;
    asking.current = true;
    const mine = latest.current();
    const merged = await mergedOf(loaded, mine, theirs, readVersion);
    const answer = await choose({
      title: t('conflict.title'),
      width: 640,
      testId: 'note-conflict',
      content: (
        <>
          <p>{t(merged === null ? 'conflict.text' : 'conflict.textMerge')}</p>
          <Sides
            mine={mine}
            theirs={theirs}
            labels={[t('conflict.mine'), t('conflict.theirs', { time: whenText(theirs.mtime) }), t('conflict.empty')]}
          />
        </>
      ),
      choices: [
        { id: 'theirs', label: t('conflict.keepTheirs') },
        { id: 'mine', label: t('conflict.keepMine') },
        { id: 'both', label: t('conflict.keepBoth'), primary: merged === null },
        ...(merged === null ? [] : [{ id: 'merge', label: t('conflict.merge'), primary: true }]),
      ],
      cancelLabel: t('conflict.later'),
    });
    asking.current = false;
    const how = answer?.id;
    if (how === 'merge' && merged !== null) {
      await doc.resolve({ merged }, '');
      return;
    }
    if (how !== 'mine' && how !== 'theirs' && how !== 'both') return;
    const title = t('conflict.copy', { title: mine.title.trim() || t('untitled') });
    const copy = await doc.resolve(how, title);
    if (copy !== null) toast({ kind: 'success', text: t('conflict.bothKept', { title }) });
    else if (how === 'both') toast({ kind: 'error', text: doc.getState().failure?.message ?? '' });
  }, [doc, readVersion, t]);
  const inConflict = state.status === 'ready' && state.save === 'conflict';
  useEffect(() => {
    if (inConflict) void ask();
  }, [inConflict, ask]);
  return useCallback(() => void ask(), [ask]);
}
