import {
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useForTouch } from '../../../components/theme/use-for-touch.ts';
import { unmeasured, useElementSize } from '../../../components/use-element-size.ts';
import { useMinute } from '../../../components/use-minute.ts';
import { useAppSelector } from '../../../state/store.ts';
import type { Entry } from '../../../state/files/entry.ts';
import { folderUrl, recentOf } from '../../../state/files/location.ts';
import { displayPath } from '../../../state/files/display-path.ts';
import { originOf, originText } from '../model/origin.ts';
import { contentHeight, itemPosition } from '../model/layout.ts';
import { shownIndexes } from '../model/sections.ts';
import { isSelected, selectedCount, selectStretch } from '../model/selection.ts';
import { useFiles } from './files-context.ts';
import { GroupHeader } from './group-header.tsx';
import type { ItemProps } from './item-props.ts';
import { tellLostName } from './lost-name.ts';
import { ListHeader } from './list-header.tsx';
import { useContextMenu } from './context-menu.ts';
import { useSpotIndex } from './use-drop-spots.ts';
import { useEntryDrag } from './use-entry-drag.ts';
import { useGroups } from './use-groups.ts';
import { useItemKeys } from './use-item-keys.ts';
import { useItemPointer } from './use-item-pointer.ts';
import { useReveal } from './use-reveal.ts';
import { useRubberBand } from './use-rubber-band.ts';
import { useDrawnItems } from './use-viewport.ts';
import { viewLooks } from './view-looks.ts';
import { useWheelSize } from './use-wheel-size.ts';
import styles from './items.module.css';

const noCut: ReadonlySet<string> = new Set();

/** Paths that are cut and not yet pasted. */
function useCutPaths(): ReadonlySet<string> {
  const clipboard = useAppSelector((state) => state.clipboard);
  return useMemo(
    () => (clipboard.mode === 'cut' ? new Set(clipboard.entries.map(({ path }) => path)) : noCut),
    [clipboard],
  );
}

/** The entries of the folder in whichever view; only what is on screen is drawn (APP-FM-02). */
export function ItemsView() {
  const { t } = useTranslation('files');
  const {
    session,
    state,
    mode,
    setMode,
    actions,
    crumbs,
    translate,
    listFocus,
    settings,
    window: own,
    location,
    names,
  } = useFiles();
  const { rows, selection, renaming } = state;
  const { total } = rows;
  const id = useId();
  const now = useMinute();
  const cut = useCutPaths();
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const size = useElementSize(scroller);
  const { width, height } = size;
  const { Item, role, ...view } = viewLooks[mode];
  const forTouch = useForTouch();
  const plain = useMemo(() => viewLooks[mode].layout(width, forTouch), [mode, width, forTouch]);
  const { layout, headers, toggle } = useGroups(plain, now);
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
  const onOpenBehind = useCallback(
    (index: number) => {
      const entry = session.getState().rows.at(index);
      if (entry?.isDir === true) own.openTab?.(folderUrl(entry.path), 'back');
    },
    [session, own],
  );
  useWheelSize(scroller, mode, setMode);
  const drag = useEntryDrag();
  const { swallow } = drag;
  const swallowBoth = useCallback(() => [swallowClick(), swallow()].includes(true), [swallowClick, swallow]);
  const spot = useSpotIndex();
  const onChecked = useCallback(() => {
    frame.current?.focus({ preventScroll: true });
  }, []);
  const pointer = useItemPointer({
    session,
    beginBand: begin,
    beginDrag: drag.begin,
    swallowClick: swallowBoth,
    opensOnClick: settings.open_mode === 'single',
    onOpen,
    onOpenBehind,
    onChecked,
    onMenu,
  });
  const onKeyDown = useItemKeys({ element: scroller, session, layout, height });
  /** The key of the menu meets the list, which has the focus: it is about what is selected, beside the item at work. */
  const onMenuKey = (event: MouseEvent): void => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    const index = selectedCount(selection) > 0 ? (selection.focus ?? 0) : null;
    const item = index === null ? null : document.getElementById(`${id}-${index}`);
    onMenu({ element: item ?? event.currentTarget, side: 'below' }, index);
  };
  useReveal(scroller, session, layout, height);
  const onRenamed = useCallback(() => {
    session.setRenaming(null);
    frame.current?.focus({ preventScroll: true });
  }, [session]);

  useEffect(
    () =>
      session.onNameLost(({ name, typed }) => {
        frame.current?.focus({ preventScroll: true });
        if (typed !== null && typed.trim() !== name) tellLostName(name, typed.trim(), translate);
      }),
    [session, translate],
  );

  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    listFocus.show(element);
    return () => {
      listFocus.show(null);
      listFocus.leave(element);
    };
  }, [listFocus]);

  const { aside } = own;
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null || aside) return undefined;
    listFocus.take(element);
    // A window that comes to the front only after its list has the keyboard on its body.
    const body = element.closest('[data-window-body]');
    const onFocus = (event: Event): void => {
      if (event.target === body) listFocus.take(element);
    };
    body?.addEventListener('focusin', onFocus);
    return () => {
      body?.removeEventListener('focusin', onFocus);
    };
  }, [listFocus, aside]);

  const origin = originOf(location);
  const words = {
    display: (path: string): string => displayPath(path, names, translate),
    dates: settings.date_format,
    translate,
  };
  const nameWidth = view.nameRoom(width, layout.itemWidth, { hasOrigin: origin !== null, forTouch });
  const folderName = crumbs.map(({ label }) => label).join('/');
  const drawn: ReactNode[] = [];
  // Rows drawn without the width would all be drawn twice before anybody sees them.
  const indexes = new Set(size === unmeasured ? [] : shownIndexes(layout.sections, first, last));
  // A name that is being edited stays, with what was typed, when it is scrolled or pushed out of sight.
  const edited = renaming === null ? undefined : rows.indexOf(renaming);
  if (edited !== undefined) indexes.add(edited);
  // The field stays the same one when its entry gets another name from elsewhere.
  const editKey = session.nameEdit?.key;
  const keyOf = (entry: Entry | undefined, index: number): string | number => {
    if (entry === undefined) return index;
    if (entry.path === renaming) return editKey ?? entry.path;
    return entry.path === editKey ? `${entry.path}/` : entry.path;
  };
  for (const index of indexes) {
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
      target: spot === index,
      now,
      recent: recentOf(location) !== null,
      dates: settings.date_format,
      origin: origin === null ? null : entry === undefined ? '' : originText(origin, entry, words),
      pictures: settings.thumbnails === 1,
      onRenamed,
      translate,
    };
    drawn.push(<Item key={keyOf(entry, index)} {...item} />);
  }
  const focusDrawn = selection.focus !== null && selection.focus >= first && selection.focus < last;
  return (
    <div
      ref={frame}
      className={styles.view}
      data-mode={mode}
      data-origin={origin ?? undefined}
      data-picking={selectedCount(selection) > 1 || undefined}
      data-testid="file-list"
      data-busy={state.listing.refreshing || undefined}
      tabIndex={0}
      aria-multiselectable
      aria-label={t('list.label')}
      aria-activedescendant={focusDrawn ? `${id}-${selection.focus}` : undefined}
      {...(role === 'grid' ? { role, 'aria-rowcount': total + 1 } : { role })}
      onKeyDown={onKeyDown}
      onContextMenu={onMenuKey}
    >
      {mode === 'list' && <ListHeader />}
      <div
        ref={setScroller}
        className={styles.scroller}
        data-drag-scroll
        role={role === 'grid' ? 'rowgroup' : 'group'}
        tabIndex={-1}
        onFocus={(event) => {
          // The items are one stop of the keyboard, whose name and position are on the element around them.
          if (event.target === event.currentTarget) frame.current?.focus({ preventScroll: true });
        }}
        onScroll={onScroll}
        {...pointer}
      >
        <div className={styles.content} style={{ height: contentHeight(layout, total) }}>
          {headers.map(({ group, count, section }) => (
            <GroupHeader
              key={group.key}
              group={group}
              count={count}
              open={section.open}
              top={section.headerTop}
              translate={translate}
              onToggle={() => {
                toggle(group.key);
              }}
              onSelect={(add) => {
                session.select((before) => selectStretch(before, section.first, count, add));
                frame.current?.focus({ preventScroll: true });
              }}
            />
          ))}
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
