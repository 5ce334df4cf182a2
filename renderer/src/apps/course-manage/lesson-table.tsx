import { useState } from 'react';
import type { LessonRecord } from '#shared/contract/calls-course.ts';
import { changeCourse, lessonUrl, useCourseView } from '../../components/course/course-view.ts';
import { clock } from '../../components/media/clock.ts';
import { openMenu } from '../../components/menu/menu-service.ts';
import { type Column, RecordTable } from '../../components/place/record-table.tsx';
import { nothingSelected, onlyShown } from '../../components/place/row-selection.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './manage.module.css';

interface Props {
  readonly courseId: string;
  readonly label: string;
  readonly lessons: readonly LessonRecord[];
}

/** The lessons as they were put in order here, until the device has said the same. */
function useOrder(lessons: readonly LessonRecord[]) {
  const [moved, setMoved] = useState<{ of: readonly LessonRecord[]; ids: readonly string[] } | null>(null);
  const byId = new Map(lessons.map((lesson) => [lesson.id, lesson]));
  const shown =
    moved?.of === lessons ? moved.ids.map((id) => byId.get(id)).filter((one) => one !== undefined) : lessons;
  return [
    shown,
    (ids: readonly string[]) => {
      setMoved({ of: lessons, ids });
    },
  ] as const;
}

/** The lessons of a course, to be put in order (APP-COURSE-01). */
export function LessonTable({ courseId, label, lessons: all }: Props) {
  const { t } = useTranslation('courses');
  const view = useCourseView();
  const [lessons, setOrder] = useOrder(all);
  const [selected, setSelected] = useState(nothingSelected);
  const order = lessons.map(({ id }) => id);
  const selection = onlyShown(selected, order);
  const watch = (lesson: LessonRecord): void => {
    view.window.openWindow(lessonUrl(courseId, lesson.id), { title: lesson.title });
  };
  const forget = (ids: ReadonlySet<string>): void => {
    const missing = lessons.filter((lesson) => ids.has(lesson.id) && lesson.missing === 1).map(({ id }) => id);
    if (missing.length > 0) void changeCourse(view, { action: 'save', id: courseId, forget: missing });
  };
  const columns: readonly Column<LessonRecord>[] = [
    { id: 'no', label: t('manage.number'), width: '48px', end: true, render: ({ id }) => order.indexOf(id) + 1 },
    {
      id: 'title',
      label: t('manage.lesson'),
      width: 'minmax(0, 1fr)',
      render: ({ title }) => (
        <span className={styles.cell} title={title}>
          {title}
        </span>
      ),
    },
    {
      id: 'duration',
      label: t('manage.duration'),
      width: '80px',
      end: true,
      render: ({ duration }) => (duration > 0 ? clock(duration) : '–'),
    },
    {
      id: 'state',
      label: t('manage.state'),
      width: '104px',
      render: ({ missing, finished }) =>
        missing === 1 ? <span className={styles.bad}>{t('missing')}</span> : finished === 1 ? t('finished') : '',
    },
  ];
  return (
    <RecordTable
      label={label}
      rows={lessons}
      columns={columns}
      selection={selection}
      onSelect={setSelected}
      nameOf={({ title }) => title}
      onOpen={watch}
      onDelete={() => {
        forget(selection.ids);
      }}
      onOrder={(ids) => {
        setOrder(ids);
        void changeCourse(view, { action: 'save', id: courseId, order: [...ids] });
      }}
      onMenu={(at, { ids }) => {
        const chosen = lessons.filter(({ id }) => ids.has(id));
        const [only] = chosen;
        openMenu({
          at,
          label,
          items: [
            {
              id: 'watch',
              icon: 'play',
              label: t('manage.watch'),
              disabled: chosen.length !== 1 || only?.missing === 1,
              onSelect: () => {
                if (only !== undefined) watch(only);
              },
            },
            {
              id: 'forget',
              icon: 'minus',
              label: t('manage.forget'),
              disabled: !chosen.some(({ missing }) => missing === 1),
              onSelect: () => {
                forget(ids);
              },
            },
          ],
        });
      }}
    />
  );
}
