import { movedOrder, type QueueMove } from '#shared/rules/queue-order.ts';
import type { Translate } from '#shared/rules/text.ts';
import type { MenuItem } from '../../components/menu/menu-service.ts';
import { nativeTransfersOf } from '../../state/native/native-bridge.ts';
import type { AppStore } from '../../state/store.ts';
import { transfersOf } from '../../state/transfers/transfers.ts';
import type { TaskView, TaskWords } from './task-view.ts';

/** Whether a row stands in a queue whose order can be changed: uploads of this page and transfers of the app. */
export const isMovable = ({ rank }: TaskView): boolean => rank !== undefined && rank !== null;

/** Rows as they are worked on: what runs, then the queue, and only the one whose turn is next says so. */
export function inTurn(rows: readonly TaskView[], { files }: TaskWords): readonly TaskView[] {
  const queue = rows.filter(isMovable).sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
  const next = queue.findIndex(({ state }) => state === 'wait');
  const told = queue.map((row, at) => {
    if (at !== next) return row;
    const note = row.note === files('tasks.state.wait') ? files('tasks.state.next') : row.note;
    return { ...row, note, actions: row.actions.filter((action) => action !== 'first') };
  });
  return [...rows.filter((row) => !isMovable(row)), ...told];
}

/** Puts rows elsewhere in the queue they stand in; rows that stand in none are left alone. */
export function placeTasks(store: AppStore, rows: readonly TaskView[], to: QueueMove): void {
  const ids = (source: TaskView['source']): string[] =>
    rows.filter((row) => row.source === source && isMovable(row)).map(({ id }) => id);
  const [page, app] = [ids('page'), ids('native')];
  if (page.length > 0) transfersOf(store).place(page, to);
  if (app.length > 0) void nativeTransfersOf(store)?.place(app, to);
}

/** Where the first of the moved rows comes to stand among all that wait, from 1; null where nothing moves. */
export function placeAfter(rows: readonly TaskView[], moved: readonly TaskView[], to: QueueMove): number | null {
  const before = rows.filter(isMovable).map(({ id }) => id);
  const ids = moved.filter(isMovable).map(({ id }) => id);
  const after = movedOrder(before, ids, to);
  return after.every((id, at) => id === before[at]) ? null : after.findIndex((id) => ids.includes(id)) + 1;
}

/** Keys that move what is ticked, or the row at work, in the queue. */
const moveKeys: Readonly<Record<string, Exclude<QueueMove, object>>> = {
  ArrowUp: 'earlier',
  ArrowDown: 'later',
  Home: 'first',
  End: 'last',
};

interface Press {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** The move that a key press means: Alt with an arrow, Home or End; null for any other. */
export const moveOfKey = ({ key, altKey, ctrlKey, metaKey }: Press): QueueMove | null =>
  altKey && !ctrlKey && !metaKey ? (moveKeys[key] ?? null) : null;

const moveEntries = [
  { move: 'first', icon: 'chevron-up', key: 'Home' },
  { move: 'earlier', icon: 'arrow-up', key: '\u2191' },
  { move: 'later', icon: 'arrow-down', key: '\u2193' },
  { move: 'last', icon: 'chevron-down', key: 'End' },
] as const;

/** Entries of a menu that move rows; one that would change nothing says so. */
export function moveItems(
  rows: readonly TaskView[],
  moved: readonly TaskView[],
  files: Translate,
  move: (to: QueueMove) => void,
): MenuItem[] {
  if (!moved.some(isMovable)) return [];
  return moveEntries.map(({ move: to, icon, key }) => ({
    id: `move-${to}`,
    label: files(`tasks.move.${to}`),
    icon,
    shortcut: `Alt+${key}`,
    disabled: placeAfter(rows, moved, to) === null,
    onSelect: () => {
      move(to);
    },
  }));
}
