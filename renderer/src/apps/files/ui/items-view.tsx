import { useCallback, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useElementSize } from '../../../components/use-element-size.ts';
import { useAppSelector } from '../../../state/store.ts';
import type { ViewMode } from '../../../state/files/preferences.ts';
import { contentHeight, gridLayout, itemPosition, listLayout, type Layout } from '../model/layout.ts';
import { isSelected } from '../model/selection.ts';
import { useFiles } from './files-context.ts';
import { GridTile } from './grid-tile.tsx';
import type { ItemProps } from './item-props.ts';
import { ListHeader } from './list-header.tsx';
import { ListRow } from './list-row.tsx';
import { useContextMenu } from './use-context-menu.ts';
import { useItemKeys } from './use-item-keys.ts';
import { useItemPointer } from './use-item-pointer.ts';
import { useNow } from './use-now.ts';
import { useReveal } from './use-reveal.ts';
import { useRubberBand } from './use-rubber-band.ts';
import { useDrawnItems } from './use-viewport.ts';
import styles from './items.module.css';

const ROW_HEIGHT = 40;
const LIST_TOP = 2;
const TILE = { width: 120, height: 136 };
const TILE_GAP = 8;
const GRID_INSET = 12;

/** Everything of a list row but its name: icon, columns, gaps and padding (see items.module.css). */
const ROW_REST = 24 + 116 + 80 + 3 * 12 + 28;
const NARROW_ROW_REST = 24 + 76 + 2 * 12 + 28;
const NARROW_LIST = 440;
const TILE_PADDING = 12;

/** Room for a name, in pixels. */
function nameRoom(mode: ViewMode, width: number, itemWidth: number): number {
  if (mode === 'grid') return itemWidth - TILE_PADDING;
  return width - (width <= NARROW_LIST ? NARROW_ROW_REST : ROW_REST);
}

const noCut: ReadonlySet<string> = new Set();

/** Paths that are cut and not yet pasted. */
function useCutPaths(): ReadonlySet<string> {
  const clipboard = useAppSelector((state) => state.clipboard);
  return useMemo(
    () => (clipboard.mode === 'cut' ? new Set(clipboard.entries.map(({ path }) => path)) : noCut),
    [clipboard],
  );
}

/** The entries of the folder as list or grid; only what is on screen is drawn (APP-FM-02). */
export function ItemsView({ dropTarget }: { dropTarget: number | null }) {
  const { t } = useTranslation('files');
  const { session, state, mode, actions, crumbs, translate } = useFiles();
  const { rows, selection, renaming } = state;
  const { total } = rows;
  const id = useId();
  const now = useNow();
  const cut = useCutPaths();
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const view = useRef<HTMLDivElement>(null);
  const { width, height } = useElementSize(scroller);
  const layout = useMemo<Layout>(
    () => (mode === 'list' ? listLayout(width, ROW_HEIGHT, LIST_TOP) : gridLayout(width, TILE, TILE_GAP, GRID_INSET)),
    [mode, width],
  );
  const { first, last, onScroll } = useDrawnItems(scroller, session, layout, total, height);
  const { band, begin, swallowClick } = useRubberBand(scroller, session, layout, total);
  const onMenu = useContextMenu();
  const onOpen = useCallback(
    (index: number) => {
      const entry = session.getState().rows.at(index);
      if (entry !== undefined) actions.open(entry);
    },
    [session, actions],
  );
  const pointer = useItemPointer({ session, beginBand: begin, swallowClick, onOpen, onMenu });
  const onKeyDown = useItemKeys({ element: scroller, session, layout, height });
  useReveal(scroller, session, layout, height);
  const onRenamed = useCallback(() => {
    session.setRenaming(null);
    view.current?.focus({ preventScroll: true });
  }, [session]);

  const nameWidth = nameRoom(mode, width, layout.itemWidth);
  const folderName = crumbs.map(({ label }) => label).join('/');
  const drawn: ReactNode[] = [];
  const Item = mode === 'list' ? ListRow : GridTile;
  for (let index = first; index < last; index += 1) {
    const entry = rows.at(index);
    const { left, top } = itemPosition(layout, index);
    const item: ItemProps = {
      index,
      entry,
      folderName,
      top,
      left,
      width: layout.itemWidth,
      nameWidth,
      id: `${id}-${index}`,
      total,
      selected: isSelected(selection, index),
      focused: selection.focus === index,
      cut: entry !== undefined && cut.has(entry.path),
      renaming: entry !== undefined && entry.path === renaming,
      target: dropTarget === index,
      now,
      onRenamed,
      translate,
    };
    drawn.push(<Item key={entry?.path ?? index} {...item} />);
  }
  const focusDrawn = selection.focus !== null && selection.focus >= first && selection.focus < last;
  return (
    <div
      ref={view}
      className={styles.view}
      data-mode={mode}
      data-testid="file-list"
      data-busy={state.listing.refreshing || undefined}
      tabIndex={0}
      aria-multiselectable
      aria-label={t('list.label')}
      aria-activedescendant={focusDrawn ? `${id}-${selection.focus}` : undefined}
      {...(mode === 'list' ? { role: 'grid', 'aria-rowcount': total + 1 } : { role: 'listbox' })}
      onKeyDown={onKeyDown}
    >
      {mode === 'list' && <ListHeader />}
      <div
        ref={setScroller}
        className={styles.scroller}
        role={mode === 'list' ? 'rowgroup' : 'presentation'}
        tabIndex={-1}
        onFocus={(event) => {
          // The items are one stop of the keyboard, whose name and position are on the element around them.
          if (event.target === event.currentTarget) view.current?.focus({ preventScroll: true });
        }}
        onScroll={onScroll}
        {...pointer}
      >
        <div className={styles.content} style={{ height: contentHeight(layout, total) }}>
          {drawn}
          {band !== null && (
            <div
              className={styles.band}
              style={{
                transform: `translate(${band.left}px, ${band.top}px)`,
                width: band.right - band.left,
                height: band.bottom - band.top,
              }}
            />
          )}
        </div>
      </div>
    </div>
  );
}
