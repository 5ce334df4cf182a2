import { useState } from 'react';
import { CourseList } from '../../components/course/course-list.tsx';
import styles from '../../components/course/course.module.css';
import { useCourseView } from '../../components/course/course-view.ts';
import { failureOf, useCourses } from '../../components/course/use-courses.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { Icon } from '../../components/icon.ts';
import { LoadingState } from '../../components/loading-state.tsx';
import { FolderPicker } from '../../components/place/folder-picker.tsx';
import { PlaceBar, PlaceFrame, Space } from '../../components/place/place-frame.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { CourseForm } from './course-form.tsx';
import { CoursePage } from './course-page.tsx';

/** What is being made or changed: a folder is chosen, then the rest is told. */
type Making = { readonly step: 'folder' } | { readonly step: 'form'; readonly folder: string; readonly isNew: boolean };

/** /courseManage: courses of folders with videos, their order, cover, hiding and publishing (APP-COURSE-01). */
export function CourseManage() {
  const { t } = useTranslation('courses');
  const view = useCourseView();
  const { list, error, again, current, pick } = useCourses(true);
  const [making, setMaking] = useState<Making | null>(null);
  const newButton = (
    <button
      type="button"
      className="btn btn-primary"
      data-testid="new-course"
      onClick={() => {
        setMaking({ step: 'folder' });
      }}
    >
      <Icon name="plus" size={16} />
      {t('manage.new')}
    </button>
  );
  const edited = making?.step === 'form' && !making.isNew ? (current ?? null) : null;
  const content = () => {
    if (list === undefined) {
      if (error === undefined) return <LoadingState />;
      const { message, code } = failureOf(error);
      return <ErrorState {...(message === '' ? {} : { text: message })} code={code} onRetry={again} />;
    }
    if (current === undefined)
      return (
        <EmptyState icon="school" title={t('manage.none')} text={t('manage.noneText')}>
          {newButton}
        </EmptyState>
      );
    return (
      <div className={styles.split}>
        <CourseList
          label={t('title')}
          courses={list}
          current={current.id}
          base={view.base}
          onPick={pick}
          below={({ lessons, hidden, published, missing }) => (
            <span className={styles.facts}>
              {[
                t('lessons', { count: lessons }),
                missing === 1 ? t('folderMissing') : '',
                published === 1 ? t('published') : '',
                hidden === 1 ? t('hidden') : '',
              ]
                .filter((text) => text !== '')
                .join(' · ')}
            </span>
          )}
        />
        <CoursePage
          course={current}
          onEdit={() => {
            setMaking({ step: 'form', folder: current.path, isNew: false });
          }}
        />
      </div>
    );
  };
  return (
    <PlaceFrame label={t('title')}>
      <PlaceBar label={t('title')}>
        {list !== undefined && list.length > 0 && newButton}
        <Space />
        <button
          type="button"
          className="btn btn-secondary"
          onClick={() => {
            view.window.openWindow('/classroom/lessonList');
          }}
        >
          <Icon name="school" size={16} />
          {t('manage.toClassroom')}
        </button>
      </PlaceBar>
      {content()}
      {making?.step === 'folder' && (
        <FolderPicker
          title={t('manage.pickFolder')}
          okText={t('manage.useFolder')}
          reading
          onDone={(folder) => {
            setMaking(folder === null ? null : { step: 'form', folder, isNew: true });
          }}
        />
      )}
      {making?.step === 'form' && (
        <CourseForm
          course={edited}
          folder={making.folder}
          onDone={(id) => {
            setMaking(null);
            if (id !== null) pick(id);
          }}
        />
      )}
    </PlaceFrame>
  );
}
