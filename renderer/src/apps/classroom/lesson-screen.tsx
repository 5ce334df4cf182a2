import { useCallback, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { LessonRecord } from '#shared/contract/calls-course.ts';
import { useAppWindow, useWindowTitle } from '../../components/app-window.ts';
import { changeCourse, isCourseNews, lessonUrl, useCourseView } from '../../components/course/course-view.ts';
import { failureOf } from '../../components/course/use-courses.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { Icon } from '../../components/icon.ts';
import { LoadingState } from '../../components/loading-state.tsx';
import { MediaPlayer } from '../../components/media/player/media-player.tsx';
import type { PlaceKeeper } from '../../components/media/player/player-props.ts';
import { inLanguageFirst } from '../../components/media/player/subtitles.ts';
import { usePlaylist } from '../../components/media/player/use-playlist.ts';
import { usePushes } from '../../components/place/use-pushes.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { parentPath } from '../../state/files/wire-path.ts';
import { type CourseLessons, useCourseLessonsQuery } from '../../state/course/course-api.ts';
import { keeperOf } from './lesson-keeper.ts';
import { LessonRow } from './lesson-row.tsx';
import { NotePane } from './note-pane.tsx';
import styles from './classroom.module.css';

const LIST = '/classroom/lessonList';

interface LessonProps {
  readonly lesson: LessonRecord;
  readonly keeper: PlaceKeeper;
  readonly onPrevious: (() => void) | null;
  readonly onNext: (() => void) | null;
}

function Player({ lesson, keeper, onPrevious, onNext }: LessonProps) {
  const { language } = useTranslation('courses');
  // Of a course of others the folder is out of sight: then it has no subtitles.
  const { subtitles } = usePlaylist(lesson.path);
  const subtitlesInOrder = useMemo(() => inLanguageFirst(subtitles, language), [subtitles, language]);
  return (
    <MediaPlayer
      path={lesson.path}
      places={keeper}
      from={null}
      subtitles={subtitlesInOrder}
      group={parentPath(lesson.path) ?? ''}
      lyric=""
      // Notes are written at the end of a lesson.
      playsOn={false}
      onPrevious={onPrevious}
      onNext={onNext}
    />
  );
}

function Lesson({ detail, lesson }: { detail: CourseLessons; lesson: LessonRecord }) {
  const { t } = useTranslation('courses');
  const view = useCourseView();
  const { full } = useAppWindow();
  const { course, list } = detail;
  useWindowTitle(lesson.title);
  const at = list.findIndex(({ id }) => id === lesson.id);
  // What is missing cannot be watched: it is passed over.
  const previous = list.slice(0, at).findLast(({ missing }) => missing === 0);
  const next = list.slice(at + 1).find(({ missing }) => missing === 0);
  const navigate = useNavigate();
  const goTo = (to: LessonRecord | undefined) =>
    to === undefined
      ? null
      : () => {
          void navigate(lessonUrl(course.id, to.id), { replace: true });
        };
  // The same keeper for as long as the lesson is shown, whatever is told of it meanwhile.
  const [keeper] = useState(() => keeperOf(view, course, lesson));
  const isFinished = lesson.finished === 1;
  const arrow = (icon: 'chevron-left' | 'chevron-right', label: string, go: (() => void) | null) => (
    <button
      type="button"
      className="icon-btn"
      aria-label={label}
      title={label}
      disabled={go === null}
      onClick={() => go?.()}
    >
      <Icon name={icon} size={18} />
    </button>
  );
  return (
    <div className={styles.screen} data-testid="lesson-detail" data-id={lesson.id} data-full={full}>
      {!full && (
        <header className={styles.bar}>
          <button
            type="button"
            className="btn btn-text"
            onClick={() => {
              view.window.navigate(`${LIST}?course=${encodeURIComponent(course.id)}`);
            }}
          >
            <Icon name="arrow-left" size={16} />
            {t('room.back')}
          </button>
          <div className={styles.titles}>
            <h1>{lesson.title}</h1>
            <span data-testid="course-done">
              {course.title} · {t('done', { finished: course.finished, count: course.lessons })}
            </span>
          </div>
          <button
            type="button"
            className="btn btn-secondary"
            aria-pressed={isFinished}
            data-testid="mark-lesson"
            onClick={() => void changeCourse(view, { action: 'progress', lesson_id: lesson.id, finished: !isFinished })}
          >
            <Icon name={isFinished ? 'check-circle' : 'dashed-circle'} size={16} />
            {t(isFinished ? 'room.unmark' : 'room.mark')}
          </button>
          {arrow('chevron-left', t('room.previous'), goTo(previous))}
          {arrow('chevron-right', t('room.next'), goTo(next))}
        </header>
      )}
      <div className={styles.main}>
        <div className={styles.stage}>
          {lesson.missing === 1 ? (
            <EmptyState icon="video" title={t('room.fileMissing')} text={t('room.fileMissingText')} />
          ) : (
            <Player lesson={lesson} keeper={keeper} onPrevious={goTo(previous)} onNext={goTo(next)} />
          )}
        </div>
        {!full && (
          <aside className={styles.aside} aria-label={t('room.aside')}>
            <NotePane course={course.id} lesson={lesson.id} />
            <ol className={styles.rows} aria-label={t('room.lessons', { name: course.title })}>
              {list.map((one, index) => (
                <LessonRow
                  key={one.id}
                  lesson={one}
                  no={index + 1}
                  current={one.id === lesson.id}
                  onOpen={goTo(one) ?? (() => undefined)}
                />
              ))}
            </ol>
          </aside>
        )}
      </div>
    </div>
  );
}

/** /classroom/lessonDetail: a lesson with its player, notes, and the lessons around it (APP-CLASS-01). */
export function LessonScreen() {
  const { t } = useTranslation('courses');
  const { navigate } = useAppWindow();
  const [query] = useSearchParams();
  const course = query.get('course') ?? '';
  const id = query.get('id') ?? '';
  const { data, error, refetch } = useCourseLessonsQuery(
    { course_id: course },
    { skip: course === '', refetchOnMountOrArgChange: true },
  );
  const again = useCallback(() => {
    if (course !== '') void refetch();
  }, [course, refetch]);
  usePushes(isCourseNews, again);
  const lesson = data?.list.find((one) => one.id === id);
  if (lesson !== undefined && data !== undefined && error === undefined)
    return <Lesson key={lesson.id} detail={data} lesson={lesson} />;
  const toList = (
    <button
      type="button"
      className="btn btn-primary"
      onClick={() => {
        navigate(LIST);
      }}
    >
      {t('room.back')}
    </button>
  );
  if (course === '' || id === '')
    return (
      <EmptyState icon="school" title={t('room.pick')} text={t('room.pickText')}>
        {toList}
      </EmptyState>
    );
  const { message, code } = failureOf(error);
  if (data === undefined && error === undefined) return <LoadingState />;
  if (code === '' || code === 'N000003')
    return (
      <EmptyState icon="school" title={t('room.gone')} text={t('room.goneText')}>
        {toList}
      </EmptyState>
    );
  return <ErrorState {...(message === '' ? {} : { text: message })} code={code} onRetry={again} />;
}
