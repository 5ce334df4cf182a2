import type { QueueMove } from '#shared/rules/queue-order.ts';
import type { MenuItem } from '../../components/menu/menu-service.ts';
import { actionIcons } from './task-icons.ts';
import { moveItems } from './task-order.ts';
import type { TaskAction, TaskView, TaskWords } from './task-view.ts';

interface Deeds {
  readonly act: (action: TaskAction, rows: readonly TaskView[]) => void;
  readonly move: (to: QueueMove, rows: readonly TaskView[]) => void;
}

/** The menu of one row, or of all that are ticked: what can be done with any of them, and their place in the queue. */
export function menuItems(
  rows: readonly TaskView[],
  chosen: readonly TaskView[],
  { files }: TaskWords,
  { act, move }: Deeds,
): MenuItem[] {
  const moves = moveItems(rows, chosen, files, (to) => {
    move(to, chosen);
  });
  const names = [...new Set(chosen.flatMap(({ actions }) => actions))].filter((action) => action !== 'first');
  const deeds = names.map((action): MenuItem => ({
    id: action,
    label: files(`tasks.${action}`),
    icon: actionIcons[action],
    onSelect: () => {
      act(
        action,
        chosen.filter(({ actions }) => actions.includes(action)),
      );
    },
  }));
  return moves.length > 0 && deeds.length > 0 ? [...deeds, 'separator', ...moves] : [...deeds, ...moves];
}
