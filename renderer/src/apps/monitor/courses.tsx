import { useState, type RefObject } from 'react';
import { Segments } from '../../components/segments.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { CourseChart } from './course-chart.tsx';
import { ranges, useLooks } from './looks.ts';
import styles from './monitor.module.css';
import { useCourses, type CourseWish } from './use-course.ts';
import { WatchedState } from './watched-state.tsx';

/** How a course is drawn. */
export interface CourseLook {
  readonly title: string;
  readonly text: (value: number) => string;
  readonly base?: 10 | 1024;
  readonly atLeast?: number;
  readonly limit?: number;
}

interface Props {
  readonly title: string;
  readonly wishes: readonly CourseWish[];
  /** One for each wish, in their order. */
  readonly looks: readonly CourseLook[];
  readonly shown: RefObject<HTMLElement | null>;
}

/** Courses of the last hour, day or week, all read with one cursor (APP-MON-02). */
export function Courses({ title, wishes, looks, shown }: Props) {
  const { t } = useTranslation('vitals');
  const [{ range }, setLooks] = useLooks();
  const [cursor, setCursor] = useState<number | null>(null);
  const watched = useCourses(wishes, range, shown);
  return (
    <section className={styles.card} aria-label={title} data-testid="courses" data-range={range}>
      <div className={styles.cardHead}>
        <h2 className="type-h3">{title}</h2>
        <Segments
          label={t('course.range')}
          value={range}
          options={ranges.map((value) => ({ value, label: t(`course.${value}`) }))}
          onValue={(value) => {
            setLooks({ range: value });
          }}
        />
      </div>
      <div className={styles.charts}>
        <WatchedState watched={watched}>
          {(courses) =>
            looks.map((look, index) => {
              const course = courses[index];
              return course === undefined ? null : (
                <CourseChart
                  key={look.title}
                  {...look}
                  points={course.points}
                  spread={course.spread}
                  since={course.since}
                  range={range}
                  cursor={cursor}
                  onCursor={setCursor}
                />
              );
            })
          }
        </WatchedState>
      </div>
    </section>
  );
}
