import { useCallback, useEffect, useRef, useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { coursesRenewed, useCourseView } from '../../components/course/course-view.ts';
import { useKept } from '../../components/kept-state.ts';

/** A note is saved this long after the last letter (ms). */
const QUIET_MS = 1000;
/** One that could not be saved is tried again after this (ms). */
const AGAIN_MS = 10_000;

export type NoteState = 'saved' | 'saving' | 'waits' | 'failed';

export interface Note {
  /** null before it is known. */
  readonly text: string | null;
  readonly state: NoteState;
  readonly write: (text: string) => void;
  /** Saves at once what was not saved yet. */
  readonly flush: () => void;
}

/** What the account writes down of a lesson: read from the device, and saved by itself (APP-CLASS-01). */
export function useNote(course: string, lesson: string): Note {
  const { store, window } = useCourseView();
  /** What was typed and is not on the device yet; it goes along over a reload and a move to another page. */
  const unsaved = useRef<string | null>(null);
  const found = useKept(window.kept, `note:${lesson}`, () => unsaved.current);
  const left = typeof found === 'string' ? found : null;
  const [text, setText] = useState<string | null>(left);
  const [state, setState] = useState<NoteState>(left === null ? 'saved' : 'waits');
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const isHere = useRef(true);
  const pending = useRef(left);
  const again = useRef(() => {});

  useEffect(() => {
    const controller = new AbortController();
    const args = { course_id: course, lesson_id: lesson };
    void call(calls.courseLessons, args, { signal: controller.signal, silent: true }).then((answer) => {
      if (answer.success && !controller.signal.aborted) setText((typed) => typed ?? answer.data.note ?? '');
    });
    return () => {
      controller.abort();
    };
  }, [course, lesson]);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    const note = unsaved.current;
    if (note === null) return;
    unsaved.current = null;
    if (isHere.current) setState('saving');
    const fields = { action: 'progress' as const, lesson_id: lesson, note };
    void call(calls.courseSave, fields, { silent: true }).then((answer) => {
      if (answer.success) coursesRenewed({ store });
      // Something newer that was typed meanwhile is saved instead.
      else unsaved.current ??= note;
      if (!isHere.current) return;
      if (!answer.success) timer.current = setTimeout(() => again.current(), AGAIN_MS);
      if (unsaved.current === null || !answer.success) setState(answer.success ? 'saved' : 'failed');
    });
  }, [lesson, store]);

  useEffect(() => {
    isHere.current = true;
    again.current = flush;
    // What came along is saved once.
    unsaved.current ??= pending.current;
    pending.current = null;
    flush();
    return () => {
      // What is left behind is not lost, whatever it is left for.
      isHere.current = false;
      flush();
    };
  }, [flush]);

  return {
    text,
    state,
    write: (next) => {
      setText(next);
      setState('waits');
      unsaved.current = next;
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, QUIET_MS);
    },
    flush,
  };
}
