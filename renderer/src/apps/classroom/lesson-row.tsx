import type { LessonRecord } from '#shared/contract/calls-course.ts';
import { changeCourse, useCourseView } from '../../components/course/course-view.ts';
import { Icon } from '../../components/icon.ts';
import { clock } from '../../components/media/clock.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './classroom.module.css';

interface Props {
  readonly lesson: LessonRecord;
  readonly no: number;
  readonly current?: boolean;
  readonly onOpen: () => void;
}

/** A lesson with how much of it was seen; finished or not is said by hand, too (APP-CLASS-01). */
export function LessonRow({ lesson, no, current = false, onOpen }: Props) {
  const { t } = useTranslation('courses');
  const view = useCourseView();
  const { id, title, duration, progress, finished, noted, missing } = lesson;
  const isFinished = finished === 1;
  const mark = t(isFinished ? 'room.unmarkOf' : 'room.markOf', { name: title });
  return (
    <li className={styles.row} data-testid="lesson" data-name={title} data-finished={isFinished}>
      <button type="button" className={styles.open} aria-current={current ? 'true' : undefined} onClick={onOpen}>
        <span className={styles.number}>{no}</span>
        <span className={styles.words}>
          <span className={styles.name} title={title}>
            {title}
          </span>
          {missing === 1 && <span className={styles.bad}>{t('missing')}</span>}
          {!isFinished && progress > 0 && (
            <span
              className={styles.seen}
              role="img"
              aria-label={t('seen', { percent: Math.max(1, Math.round(progress * 100)) })}
            >
              <i style={{ transform: `scaleX(${progress})` }} />
            </span>
          )}
        </span>
        {noted === 1 && <Icon name="note" size={16} label={t('noted')} />}
        <span className={styles.length}>{duration > 0 ? clock(duration) : ''}</span>
      </button>
      <button
        type="button"
        className="icon-btn"
        aria-pressed={isFinished}
        aria-label={mark}
        title={mark}
        onClick={() => void changeCourse(view, { action: 'progress', lesson_id: id, finished: !isFinished })}
      >
        <Icon name={isFinished ? 'check-circle' : 'dashed-circle'} size={18} />
      </button>
    </li>
  );
}
