import type { KeyboardEvent, ReactNode } from 'react';
import type { CourseRecord } from '#shared/contract/calls-course.ts';
import { ThumbPicture } from '../place/thumb-picture.tsx';
import styles from './course.module.css';

interface Props {
  readonly label: string;
  readonly courses: readonly CourseRecord[];
  /** Id of the one that is shown beside the list. */
  readonly current: string;
  readonly base: string;
  /** What stands below the title of a course. */
  readonly below: (course: CourseRecord) => ReactNode;
  readonly onPick: (id: string) => void;
}

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(last, at + 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_at, last) => last,
};

/** Courses by their pictures and titles; arrows, Home and End go from one to the next. */
export function CourseList({ label, courses, current, base, below, onPick }: Props) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const step = event.ctrlKey || event.metaKey || event.altKey ? undefined : steps[event.key];
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at = buttons.findIndex((button) => button === document.activeElement);
    if (step === undefined || at < 0) return;
    event.preventDefault();
    buttons[step(at, buttons.length - 1)]?.focus();
  };
  return (
    <ul className={styles.list} aria-label={label} onKeyDown={onKeyDown}>
      {courses.map((course) => (
        <li key={course.id} data-testid="course" data-name={course.title}>
          <button
            type="button"
            className={styles.item}
            aria-current={course.id === current ? 'true' : undefined}
            onClick={() => {
              onPick(course.id);
            }}
          >
            <span className={styles.cover}>
              <ThumbPicture base={base} path={course.cover} size="s" icon="school" iconSize={24} />
            </span>
            <span className={styles.words}>
              <span className={styles.name} title={course.title}>
                {course.title}
              </span>
              {below(course)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
