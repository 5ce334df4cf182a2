import { useState, type DragEvent } from 'react';

interface Options<T> {
  readonly rows: readonly T[];
  readonly ticked: ReadonlySet<string>;
  /** Kind of what is dragged, so that no other place takes a row of this list for a file. */
  readonly kind: string;
  /** Id of the row that an element stands in; '' for none. */
  readonly idAt: (hit: Element) => string;
  readonly isMovable: (row: T) => boolean;
  /** The gap that the pointer is nearest to: 0 in front of the first row, the number of rows behind the last. */
  readonly gapAt: (event: DragEvent<HTMLElement>) => number;
  /** Puts rows in front of another one, or behind all with null. */
  readonly onMove: (before: string | null, moved: readonly T[]) => void;
}

export interface RowDrag {
  /** Gap in front of a row where a drop would put the dragged ones, or null. */
  readonly gap: number | null;
  readonly onDragStart: (event: DragEvent<HTMLElement>) => void;
  readonly onDragOver: (event: DragEvent<HTMLElement>) => void;
  readonly onDragLeave: (event: DragEvent<HTMLElement>) => void;
  readonly onDrop: (event: DragEvent<HTMLElement>) => void;
  readonly onDragEnd: () => void;
}

/**
 * Rows are dragged to another place of their list: the one under the pointer, or all that are ticked when it is one of
 * them. The browser draws the row, scrolls at the edges and gives up on Escape.
 */
export function useRowDrag<T extends { readonly id: string }>(options: Options<T>): RowDrag {
  const { rows, ticked, kind, idAt, isMovable, gapAt, onMove } = options;
  const [held, setHeld] = useState<readonly string[]>([]);
  const [gap, setGap] = useState<number | null>(null);
  const end = (): void => {
    setHeld([]);
    setGap(null);
  };
  return {
    gap,
    onDragStart: (event) => {
      const id = idAt(event.target as Element);
      const moved = rows.filter((row) => (ticked.has(id) ? ticked.has(row.id) : row.id === id) && isMovable(row));
      if (moved.length === 0) return;
      event.dataTransfer.setData(kind, id);
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
        goal === undefined ? null : goal.id,
        rows.filter(({ id }) => held.includes(id)),
      );
      end();
    },
    onDragEnd: end,
  };
}
