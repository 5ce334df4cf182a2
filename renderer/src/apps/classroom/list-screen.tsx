import type { CourseRecord } from '#shared/contract/calls-course.ts';
import { CourseList } from '../../components/course/course-list.tsx';
import styles from '../../components/course/course.module.css';
import { lessonUrl, useCourseView } from '../../components/course/course-view.ts';
import { useCourseText } from '../../components/course/use-course-text.ts';
import { failureOf, useCourses } from '../../components/course/use-courses.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { Icon } from '../../components/icon.ts';
import { LoadingState } from '../../components/loading-state.tsx';
import { PlaceBar, PlaceFrame, Space } from '../../components/place/place-frame.tsx';
import { ThumbPicture } from '../../components/place/thumb-picture.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useCourseLessonsQuery } from '../../state/course/course-api.ts';
import { LessonRow } from './lesson-row.tsx';
import rows from './classroom.module.css';

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { message, code } = failureOf(error);
  return <ErrorState {...(message === '' ? {} : { text: message })} code={code} onRetry={onRetry} />;
}

/** A course with its lessons, and the way on. */
function CourseView({ course }: { course: CourseRecord }) {
  const { t } = useTranslation('courses');
  const view = useCourseView();
  const text = useCourseText();
  const { data, error, refetch } = useCourseLessonsQuery({ course_id: course.id }, { refetchOnMountOrArgChange: true });
  const lessons = data?.list ?? [];
  const next = lessons.find(({ id }) => id === course.next_id);
  const first = lessons.find(({ missing }) => missing === 0);
  const hasBegun = lessons.some(({ finished, pos }) => finished === 1 || pos > 0);
  const done = t('done', { finished: course.finished, count: course.lessons });
  const go = (id: string): void => {
    view.window.navigate(lessonUrl(course.id, id));
  };
  const onward = next ?? first;
  return (
    <div className={styles.detail} data-testid="classroom-course" data-id={course.id}>
      <header className={styles.head}>
        <span className={styles.cover}>
          <ThumbPicture base={view.base} path={course.cover} size="l" icon="school" iconSize={40} />
        </span>
        <div className={styles.headWords}>
          <h1>{course.title}</h1>
          <span className={styles.facts}>{text.facts(course)}</span>
          {course.lessons > 0 && (
            <>
              <ProgressBar value={course.progress} label={done} height={4} />
              <span className={styles.facts} data-testid="course-done">
                {next === undefined && course.finished === course.lessons ? t('room.allDone') : done}
              </span>
            </>
          )}
          {onward !== undefined && (
            <div className={styles.actions}>
              <button
                type="button"
                className={`btn btn-primary ${rows.onward ?? ''}`}
                data-testid="go-on"
                onClick={() => {
                  go(onward.id);
                }}
              >
                <Icon name="play" size={16} />
                <span>
                  {next === undefined
                    ? t('room.again')
                    : hasBegun
                      ? t('room.goOn', { name: next.title })
                      : t('room.start')}
                </span>
              </button>
            </div>
          )}
        </div>
      </header>
      {data === undefined ? (
        error === undefined ? (
          <LoadingState />
        ) : (
          <Failure error={error} onRetry={() => void refetch()} />
        )
      ) : lessons.length === 0 ? (
        <EmptyState icon="video" title={t('room.noLessons')} text={t('room.noLessonsText')} />
      ) : (
        <ol className={rows.rows} aria-label={t('room.lessons', { name: course.title })}>
          {lessons.map((lesson, at) => (
            <LessonRow
              key={lesson.id}
              lesson={lesson}
              no={at + 1}
              onOpen={() => {
                go(lesson.id);
              }}
            />
          ))}
        </ol>
      )}
    </div>
  );
}

/** /classroom/lessonList: courses and their lessons, with what was seen of them (APP-CLASS-01). */
export function ListScreen() {
  const { t } = useTranslation('courses');
  const view = useCourseView();
  const { list, error, again, current, pick } = useCourses(false);
  const content = () => {
    if (list === undefined) return error === undefined ? <LoadingState /> : <Failure error={error} onRetry={again} />;
    if (current === undefined)
      return (
        <EmptyState icon="school" title={t('room.none')} text={t('room.noneText')}>
          <button
            type="button"
            className="btn btn-primary"
            onClick={() => {
              view.window.openWindow('/courseManage');
            }}
          >
            {t('room.make')}
          </button>
        </EmptyState>
      );
    return (
      <div className={styles.split}>
        <CourseList
          label={t('room.list')}
          courses={list}
          current={current.id}
          base={view.base}
          onPick={pick}
          below={({ finished, lessons, progress }) => (
            <>
              <span className={styles.facts}>
                {lessons === 0 ? t('noLessons') : t('done', { finished, count: lessons })}
              </span>
              {lessons > 0 && (
                <ProgressBar
                  value={progress}
                  label={t('percent', { percent: Math.round(progress * 100) })}
                  height={3}
                />
              )}
            </>
          )}
        />
        <CourseView key={current.id} course={current} />
      </div>
    );
  };
  return (
    <PlaceFrame label={t('room.title')}>
      <PlaceBar label={t('room.title')}>
        <Space />
        <button
          type="button"
          className="btn btn-secondary"
          onClick={() => {
            view.window.openWindow('/courseManage');
          }}
        >
          <Icon name="edit" size={16} />
          {t('room.manage')}
        </button>
      </PlaceBar>
      {content()}
    </PlaceFrame>
  );
}
