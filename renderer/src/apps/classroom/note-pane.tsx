import { useId } from 'react';
import { COURSE_NOTE_MAX } from '#shared/constants.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useNote } from './use-note.ts';
import styles from './classroom.module.css';

/** So few characters before the end of what a note may hold, their number is shown. */
const NEAR_END = 500;

/** What the account writes down of a lesson; it saves itself (APP-CLASS-01). */
export function NotePane({ course, lesson }: { course: string; lesson: string }) {
  const { t } = useTranslation('courses');
  const { text, state, write, flush } = useNote(course, lesson);
  const id = useId();
  const left = COURSE_NOTE_MAX - [...(text ?? '')].length;
  return (
    <section className={styles.note}>
      <label htmlFor={id}>{t('room.note')}</label>
      <textarea
        id={id}
        value={text ?? ''}
        disabled={text === null}
        maxLength={COURSE_NOTE_MAX}
        placeholder={t('room.notePlace')}
        aria-describedby={`${id}-state`}
        onChange={({ target }) => {
          write(target.value);
        }}
        onBlur={flush}
      />
      <p id={`${id}-state`} role="status" data-state={state} data-testid="note-state">
        {text === null || (text === '' && state === 'saved') ? '' : t(`room.noteState.${state}`)}
        {left < NEAR_END && <span>{t('room.noteLeft', { count: left })}</span>}
      </p>
    </section>
  );
}
