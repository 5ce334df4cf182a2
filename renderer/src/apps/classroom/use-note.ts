import { useCallback, useEffect, useRef, useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { coursesRenewed, useCourseView } from '../../components/course/course-view.ts';

/** A note is saved this long after the last letter (ms). */
const QUIET_MS = 1000;

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
  const view = useCourseView();
  const [text, setText] = useState<string | null>(null);
  const [state, setState] = useState<NoteState>('saved');
  /** What was typed and is not on the device yet. */
  const unsaved = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const isHere = useRef(true);

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
    void call(calls.courseSave, fields, { silent: true, lasting: true }).then((answer) => {
      if (answer.success) coursesRenewed(view);
      // Something newer was typed meanwhile: that is saved in its turn.
      else unsaved.current ??= note;
      if (isHere.current && (unsaved.current === null || !answer.success))
        setState(answer.success ? 'saved' : 'failed');
    });
  }, [lesson, view]);

  useEffect(() => {
    isHere.current = true;
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
