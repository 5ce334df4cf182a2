import { useTranslation } from '../../i18n/use-translation.ts';
import type { TaskAction, TaskView } from './task-view.ts';
import type { Tab } from './tasks-api.ts';

interface Bulk {
  readonly action: TaskAction;
  /** What a row must be able to do for it; the action itself unless told. */
  readonly needs?: TaskAction;
  /** For the whole list; without one it is done to ticked rows only. */
  readonly all?: `tasks.${'pauseAll' | 'resumeAll' | 'clearDone' | 'retryAll' | 'chooseAll' | 'copyErrors' | 'saveErrors'}`;
  /** For the ticked rows, with their number. */
  readonly some: `tasks.some.${'pause' | 'resume' | 'cancel' | 'retry' | 'clear' | 'choose' | 'copyError' | 'saveErrors' | 'first'}`;
}

/** What can be done with a whole tab at once, or with what is ticked in it. */
const bulk: Readonly<Record<Tab, readonly Bulk[]>> = {
  running: [
    { action: 'chooseFile', all: 'tasks.chooseAll', some: 'tasks.some.choose' },
    { action: 'resume', all: 'tasks.resumeAll', some: 'tasks.some.resume' },
    { action: 'pause', all: 'tasks.pauseAll', some: 'tasks.some.pause' },
    { action: 'first', some: 'tasks.some.first' },
    { action: 'cancel', some: 'tasks.some.cancel' },
  ],
  done: [{ action: 'clear', all: 'tasks.clearDone', some: 'tasks.some.clear' }],
  fail: [
    { action: 'copyError', all: 'tasks.copyErrors', some: 'tasks.some.copyError' },
    { action: 'saveErrors', needs: 'copyError', all: 'tasks.saveErrors', some: 'tasks.some.saveErrors' },
    { action: 'retry', all: 'tasks.retryAll', some: 'tasks.some.retry' },
    { action: 'clear', all: 'tasks.clearDone', some: 'tasks.some.clear' },
  ],
};

interface Props {
  readonly tab: Tab;
  readonly rows: readonly TaskView[];
  /** The rows are ticked ones, and not simply all of the tab. */
  readonly chosen: boolean;
  readonly onAction: (action: TaskAction, rows: readonly TaskView[]) => void;
}

/**
 * Buttons for many tasks at once. What is ticked goes before the whole list; each button says how many of the ticked
 * rows it can help, and one that can help none is not shown (APP-TASK-01).
 */
export function BulkActions({ tab, rows, chosen, onAction }: Props) {
  const { t } = useTranslation('files');
  return bulk[tab].map(({ action, needs = action, all, some }) => {
    const able = rows.filter((row) => row.actions.includes(needs));
    const text = chosen ? t(some, { count: able.length }) : all === undefined ? '' : t(all);
    return able.length === 0 || text === '' ? null : (
      <button
        key={action}
        type="button"
        className="btn btn-text"
        data-bulk={action}
        onClick={() => {
          onAction(action, able);
        }}
      >
        {text}
      </button>
    );
  });
}
