import { useState } from 'react';
import type { OfflineRecord } from '#shared/contract/calls-offline.ts';
import { nothingSelected, onlyShown, selectRows, type RowSelection } from '../../components/place/row-selection.ts';

interface SelectedRows {
  readonly selection: RowSelection;
  readonly setSelection: (selection: RowSelection) => void;
  readonly selected: readonly OfflineRecord[];
  readonly allSelected: boolean;
  /** Selects every row that is shown, or none when all are. */
  readonly toggleAll: () => void;
}

/** Which rows of a list are selected; one that has left the list is not, also when it comes back. */
export function useRows(rows: readonly OfflineRecord[]): SelectedRows {
  const [chosen, setSelection] = useState(nothingSelected);
  const order = rows.map(({ id }) => id);
  const selection = onlyShown(chosen, order);
  if (selection !== chosen) setSelection(selection);
  const allSelected = rows.length > 0 && selection.ids.size === rows.length;
  return {
    selection,
    setSelection,
    selected: rows.filter(({ id }) => selection.ids.has(id)),
    allSelected,
    toggleAll: () => {
      setSelection(allSelected ? nothingSelected : selectRows(order));
    },
  };
}
