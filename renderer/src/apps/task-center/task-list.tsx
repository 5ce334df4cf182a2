import { useState } from 'react';
import { EmptyState } from '../../components/empty-state.tsx';
import { useElementSize } from '../../components/use-element-size.ts';
import { useFilePlacesQuery } from '../../state/files/files-api.ts';
import { usePlaceNames } from '../../state/files/use-place-names.ts';
import { TaskRow } from './task-row.tsx';
import type { TaskAction, TaskView, TaskWords } from './task-view.ts';
import type { Tab } from './tasks-api.ts';
import styles from './task-center.module.css';

const ROW = 64;
const OVERSCAN = 6;

interface Props {
  readonly tab: Tab;
  readonly rows: readonly TaskView[];
  readonly words: TaskWords;
  readonly onAction: (action: TaskAction, rows: readonly TaskView[]) => void;
}

/** The rows of one tab; only those on screen are drawn, since a dropped folder can be ten thousand of them. */
export function TaskList({ tab, rows, words, onAction }: Props) {
  const { data: places = [] } = useFilePlacesQuery(undefined);
  const names = usePlaceNames(places);
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const [top, setTop] = useState(0);
  const { height } = useElementSize(scroller);
  if (rows.length === 0) {
    const kind = tab === 'fail' ? 'failed' : tab;
    return (
      <EmptyState
        icon={tab === 'fail' ? 'check-circle' : 'list'}
        title={words.files(`tasks.empty.${kind}`)}
        {...(tab === 'running' ? { text: words.files('tasks.emptyText') } : {})}
      />
    );
  }
  const first = Math.max(0, Math.floor(top / ROW) - OVERSCAN);
  const last = Math.min(rows.length, Math.ceil((top + height) / ROW) + OVERSCAN);
  return (
    <div
      ref={setScroller}
      className={styles.list}
      tabIndex={-1}
      onScroll={(event) => {
        setTop(event.currentTarget.scrollTop);
      }}
    >
      <ul style={{ height: rows.length * ROW }} aria-label={words.files(`tasks.${tab === 'fail' ? 'failed' : tab}`)}>
        {rows.slice(first, last).map((row, index) => (
          <TaskRow
            key={row.id}
            view={row}
            words={words}
            names={names}
            top={(first + index) * ROW}
            onAction={onAction}
          />
        ))}
      </ul>
    </div>
  );
}
