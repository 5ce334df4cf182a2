import { useState, type DragEvent } from 'react';
import type { QueueMove } from '#shared/rules/queue-order.ts';
import { toUnits } from '../../components/zoom.ts';
import { isMovable } from './task-order.ts';
import type { TaskView } from './task-view.ts';

/** Kind of what is dragged, so that no other place takes a task for a file. */
const KIND = 'application/x-hearth-task';

interface TaskDrag {
  /** Gap in front of a row where a drop would put the dragged ones, or null. */
  readonly gap: number | null;
  readonly onDragStart: (event: DragEvent<HTMLElement>) => void;
  readonly onDragOver: (event: DragEvent<HTMLElement>) => void;
  readonly onDragLeave: (event: DragEvent<HTMLElement>) => void;
  readonly onDrop: (event: DragEvent<HTMLElement>) => void;
  readonly onDragEnd: () => void;
}

/**
 * Rows that wait are dragged to another place of their queue: the one under the pointer, or all that are ticked when it
 * is one of them. The browser draws the row, scrolls at the edges and gives up on Escape. `rowHeight` in CSS pixels.
 */
export function useTaskDrag(
  rows: readonly TaskView[],
  ticked: ReadonlySet<string>,
  rowHeight: number,
  onMove: (to: QueueMove, moved: readonly TaskView[]) => void,
): TaskDrag {
  const [held, setHeld] = useState<readonly string[]>([]);
  const [gap, setGap] = useState<number | null>(null);
  const end = (): void => {
    setHeld([]);
    setGap(null);
  };
  const gapAt = (event: DragEvent<HTMLElement>): number => {
    const list = event.currentTarget;
    const y = toUnits(event.clientY - list.getBoundingClientRect().top) + list.scrollTop;
    // What runs stands before the queue: nothing is put among it.
    const first = rows.findIndex(isMovable);
    return Math.min(rows.length, Math.max(first, Math.round(y / rowHeight)));
  };
  return {
    gap,
    onDragStart: (event) => {
      const id = (event.target as Element).closest<HTMLElement>('[data-task]')?.dataset.task ?? '';
      const moved = rows.filter((row) => (ticked.has(id) ? ticked.has(row.id) : row.id === id) && isMovable(row));
      if (moved.length === 0) return;
      event.dataTransfer.setData(KIND, id);
      event.dataTransfer.effectAllowed = 'move';
      setHeld(moved.map((row) => row.id));
    },
    onDragOver: (event) => {
      if (held.length === 0) return;
      event.preventDefault();
      event.stopPropagation();
      event.dataTransfer.dropEffect = 'move';
      setGap(gapAt(event));
    },
    onDragLeave: (event) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setGap(null);
    },
    onDrop: (event) => {
      if (held.length === 0) return;
      event.preventDefault();
      event.stopPropagation();
      const goal = rows[gapAt(event)];
      onMove(
        { before: goal === undefined ? null : goal.id },
        rows.filter(({ id }) => held.includes(id)),
      );
      end();
    },
    onDragEnd: end,
  };
}
