/** Which rows of a list are selected: ids, and from where Shift extends. */
export interface RowSelection {
  readonly ids: ReadonlySet<string>;
  readonly anchor: string | null;
}

export const nothingSelected: RowSelection = { ids: new Set(), anchor: null };

/** Only that row. */
export const selectOnly = (id: string): RowSelection => ({ ids: new Set([id]), anchor: id });

/** Takes a row in or out. */
export function toggleRow({ ids }: RowSelection, id: string): RowSelection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/** From the anchor to that row, in the order shown; without an anchor only that row. */
export function extendTo({ anchor }: RowSelection, id: string, order: readonly string[]): RowSelection {
  const from = anchor === null ? -1 : order.indexOf(anchor);
  const to = order.indexOf(id);
  if (from < 0 || to < 0) return selectOnly(id);
  return { ids: new Set(order.slice(Math.min(from, to), Math.max(from, to) + 1)), anchor };
}

/** Every row of the list shown, and none that is not. */
export const selectRows = (order: readonly string[]): RowSelection => ({
  ids: new Set(order),
  anchor: order[0] ?? null,
});

/** What is left of a selection when the list shows other rows: nothing hidden stays selected. */
export function onlyShown(selection: RowSelection, order: readonly string[]): RowSelection {
  if (selection.ids.size === 0) return selection;
  const shown = new Set(order);
  const ids = [...selection.ids].filter((id) => shown.has(id));
  return ids.length === selection.ids.size ? selection : { ids: new Set(ids), anchor: selection.anchor };
}
