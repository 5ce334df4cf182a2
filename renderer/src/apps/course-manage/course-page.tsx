import type { CourseRecord } from '#shared/contract/calls-course.ts';
import { changeCourse, useCourseView } from '../../components/course/course-view.ts';
import styles from '../../components/course/course.module.css';
import { useCourseText } from '../../components/course/use-course-text.ts';
import { failureOf } from '../../components/course/use-courses.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { Icon } from '../../components/icon.ts';
import { LoadingState } from '../../components/loading-state.tsx';
import { type MenuItem, openMenu } from '../../components/menu/menu-service.ts';
import { PlaceFoot, PlaceNote } from '../../components/place/place-frame.tsx';
import { ThumbPicture } from '../../components/place/thumb-picture.tsx';
import { useFolderNames } from '../../components/place/use-folder-names.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useVisitor } from '../../routes/visitor.ts';
import { useCourseLessonsQuery } from '../../state/course/course-api.ts';
import { deleteCourse, hideCourse, publishCourse } from './course-deeds.ts';
import { LessonTable } from './lesson-table.tsx';

interface Props {
  readonly course: CourseRecord;
  readonly onEdit: () => void;
}

/** What can be done with a course as a whole. */
function useCourseMenu(course: CourseRecord): readonly MenuItem[] {
  const { t } = useTranslation('courses');
  const view = useCourseView();
  const { isMaster } = useVisitor();
  const isHidden = course.hidden === 1;
  const isPublished = course.published === 1;
  return [
    {
      id: 'hide',
      icon: isHidden ? 'eye' : 'eye-off',
      label: t(isHidden ? 'manage.show' : 'manage.hide'),
      onSelect: () => void hideCourse(view, course, !isHidden),
    },
    // Whoever lost the right to publish may still take back what it published.
    ...(isMaster || isPublished
      ? [
          {
            id: 'publish',
            icon: 'people' as const,
            label: t(isPublished ? 'manage.unpublish' : 'manage.publish'),
            onSelect: () => void publishCourse(view, course, !isPublished),
          },
        ]
      : []),
    {
      id: 'byName',
      icon: 'sort',
      label: t('manage.byName'),
      onSelect: () => void changeCourse(view, { action: 'save', id: course.id, order: [] }),
    },
    'separator',
    {
      id: 'delete',
      icon: 'trash',
      label: t('manage.delete'),
      danger: true,
      onSelect: () => void deleteCourse(view, course),
    },
  ];
}

function Lessons({ course }: { course: CourseRecord }) {
  const { t } = useTranslation('courses');
  const folderName = useFolderNames();
  const { data, error, refetch } = useCourseLessonsQuery({ course_id: course.id }, { refetchOnMountOrArgChange: true });
  if (data === undefined) {
    if (error === undefined) return <LoadingState />;
    const { message, code } = failureOf(error);
    return <ErrorState {...(message === '' ? {} : { text: message })} code={code} onRetry={() => void refetch()} />;
  }
  const { list } = data;
  if (list.length === 0)
    return (
      <EmptyState
        icon="video"
        title={t('manage.empty')}
        text={t('manage.emptyText', { folder: folderName(course.path) })}
      />
    );
  return (
    <>
      <LessonTable
        key={course.id}
        courseId={course.id}
        label={t('room.lessons', { name: course.title })}
        lessons={list}
      />
      {list.length > 1 && <PlaceFoot>{t('manage.orderHint')}</PlaceFoot>}
    </>
  );
}

/** A course with its lessons, and what can be done with it (APP-COURSE-01). */
export function CoursePage({ course, onEdit }: Props) {
  const { t } = useTranslation('courses');
  const view = useCourseView();
  const text = useCourseText();
  const folderName = useFolderNames();
  const menu = useCourseMenu(course);
  return (
    <div className={styles.detail} data-testid="course-page" data-id={course.id}>
      <header className={styles.head} data-actions>
        <span className={styles.cover}>
          <ThumbPicture base={view.base} path={course.cover} size="l" icon="school" iconSize={40} />
        </span>
        <div className={styles.headWords}>
          <h1>{course.title}</h1>
          <span className={styles.facts}>{text.facts(course)}</span>
          <span className={styles.facts} title={folderName(course.path)}>
            {folderName(course.path)}
          </span>
          {(course.published === 1 || course.hidden === 1) && (
            <span className={styles.badges}>
              {course.published === 1 && <span className={styles.badge}>{t('published')}</span>}
              {course.hidden === 1 && <span className={styles.badge}>{t('hidden')}</span>}
            </span>
          )}
        </div>
        <div className={styles.actions}>
          <button type="button" className="btn btn-secondary" onClick={onEdit}>
            <Icon name="edit" size={16} />
            {t('manage.edit')}
          </button>
          <button
            type="button"
            className="icon-btn"
            aria-label={t('manage.more', { name: course.title })}
            title={t('manage.more', { name: course.title })}
            aria-haspopup="menu"
            onClick={(event) => {
              openMenu({ at: { element: event.currentTarget, side: 'below' }, label: course.title, items: menu });
            }}
          >
            <Icon name="more" size={18} />
          </button>
        </div>
      </header>
      {course.missing === 1 && (
        <PlaceNote tone="warning">
          {t('manage.folderGone')}{' '}
          <button type="button" className="btn btn-text" onClick={onEdit}>
            {t('manage.chooseFolder')}
          </button>
        </PlaceNote>
      )}
      <Lessons course={course} />
    </div>
  );
}
