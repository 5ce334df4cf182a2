import { memo, type MouseEvent } from 'react';
import { splitName } from '#shared/rules/file-name.ts';
import { KindIcon } from '../../components/files/kind-icon.tsx';
import { kindOf } from '../../components/files/kind.ts';
import { Icon, type IconName } from '../../components/icon.ts';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { displayPath, type PlaceNames } from '../../state/files/display-path.ts';
import { actionIcons } from './task-icons.ts';
import { isMovable } from './task-order.ts';
import { progressText, shareOf, type TaskAction, type TaskView, type TaskWords } from './task-view.ts';
import styles from './task-center.module.css';

const opIcons: Readonly<Record<string, IconName>> = {
  copy: 'copy',
  move: 'cut',
  delete: 'trash',
  remove: 'trash',
  recycle: 'trash',
  restore: 'restore',
  undo: 'restore',
  redo: 'rotate',
};

interface Props {
  readonly view: TaskView;
  readonly words: TaskWords;
  readonly names: PlaceNames;
  readonly top: number;
  /** Identity of the element, by which the list names the row at work. */
  readonly id: string;
  /** Place in the list, from 0. */
  readonly index: number;
  readonly ticked: boolean;
  readonly current: boolean;
  readonly onPick: (event: MouseEvent, id: string) => void;
  readonly onTick: (id: string) => void;
  readonly onAction: (action: TaskAction, rows: readonly TaskView[]) => void;
}

/** What the work is, on which device-side tasks say their kind first. */
function opText(view: TaskView, { files }: TaskWords): string {
  if (view.source !== 'device' && view.source !== 'pending') return '';
  // In the list of uploads everything is one; at a cloud drive the other way is as usual.
  if (view.op === 'upload' && view.place === undefined) return '';
  const key = `tasks.op.${view.op}`;
  const text = files(key);
  return text === key ? files('tasks.op.other') : text;
}

/** One task: what, where to, how far, and what can be done with it. */
export const TaskRow = memo(function TaskRow(props: Props) {
  const { view, words, names, ticked, onPick, onTick, onAction } = props;
  const { files } = words;
  const share = shareOf(view);
  const op = opText(view, words);
  const goal = view.place ?? (view.folder === '' ? '' : displayPath(view.folder, names, files));
  const place = goal === '' ? '' : files('tasks.to', { place: goal });
  const numbers = progressText(view, words);
  const isFolder = view.isDir ?? (splitName(view.name).extension === '' && view.source === 'device');
  return (
    <div
      id={props.id}
      role="row"
      aria-rowindex={props.index + 1}
      aria-selected={ticked}
      className={styles.row}
      style={{ transform: `translateY(${props.top}px)` }}
      data-current={props.current || undefined}
      data-testid="task"
      data-task={view.id}
      data-state={view.state}
      draggable={isMovable(view)}
      onClick={(event) => {
        onPick(event, view.id);
      }}
    >
      <span role="gridcell" className={styles.tick}>
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={files('tasks.tick', { name: view.name })}
          checked={ticked}
          onClick={(event) => {
            event.stopPropagation();
          }}
          onChange={() => {
            onTick(view.id);
          }}
        />
      </span>
      <span role="gridcell" className={styles.rowIcon}>
        {opIcons[view.op] === undefined ? (
          <KindIcon kind={kindOf({ name: view.name, isDir: isFolder, ftype: 0 })} size={24} />
        ) : (
          <Icon name={opIcons[view.op] ?? 'document'} size={22} />
        )}
      </span>
      <span role="gridcell" className={styles.what}>
        <span className={styles.name} title={view.name}>
          {op === '' ? view.name : `${op}: ${view.name}`}
        </span>
        <span className={styles.place} title={place}>
          {view.note !== '' && (
            <span className={styles.note} data-tone={view.tone} title={view.fullNote}>
              {view.note}
              {place !== '' && ' · '}
            </span>
          )}
          {place}
        </span>
      </span>
      <span role="gridcell" className={styles.progress}>
        {view.tab === 'running' && <ProgressBar value={share} label={view.name} tone={view.tone} height={4} />}
        <span className={styles.numbers}>{numbers}</span>
      </span>
      <span role="gridcell" className={styles.rowActions}>
        {view.actions.map((action) => (
          <button
            key={action}
            type="button"
            className="icon-btn"
            aria-label={`${files(`tasks.${action}`)}: ${view.name}`}
            data-tip={files(`tasks.${action}`)}
            data-action={action}
            onClick={(event) => {
              event.stopPropagation();
              onAction(action, [view]);
            }}
          >
            <Icon name={actionIcons[action]} size={16} />
          </button>
        ))}
      </span>
    </div>
  );
});
