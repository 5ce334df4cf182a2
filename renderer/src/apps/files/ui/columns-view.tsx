import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Icon } from '../../../components/icon.ts';
import { kindOf } from '../../../components/files/kind.ts';
import { KindIcon } from '../../../components/files/kind-icon.tsx';
import { useForTouch } from '../../../components/theme/use-for-touch.ts';
import { useElementSize } from '../../../components/use-element-size.ts';
import type { Entry } from '../../../state/files/entry.ts';
import { folderUrl, locationKey, type FolderLocation } from '../../../state/files/location.ts';
import { baseName } from '../../../state/files/wire-path.ts';
import { useAppSelector } from '../../../state/store.ts';
import { contentHeight, itemPosition, scrollToShow } from '../model/layout.ts';
import { useFiles } from './files-context.ts';
import { ItemName } from './item-name.tsx';
import { useButtonSpots } from './use-drop-spots.ts';
import { useFolder } from './use-folder.ts';
import { useFolderUpdates } from './use-folder-updates.ts';
import { scrollElement, useDrawnItems } from './use-viewport.ts';
import { useKeptLook } from './use-kept-look.ts';
import { viewLooks } from './view-looks.ts';
import styles from './items.module.css';

/**
 * Folder beside folder: the way here at the left, the shown folder with all that can be done in it, and at the right
 * what lies in the one that is selected.
 */
export function ColumnsView({ children }: { children: ReactNode }) {
  const { crumbs, state, session, location } = useFiles();
  const strip = useRef<HTMLDivElement>(null);
  const single = state.rows.total > 0 ? session.single() : null;
  const next = single?.isDir === true ? single : null;
  const before = crumbs.slice(0, -1);
  useEffect(() => {
    const element = strip.current;
    if (element !== null) element.scrollLeft = element.scrollWidth;
  }, [location, next?.path]);
  return (
    <div ref={strip} className={styles.columns} data-testid="columns">
      {before.map((crumb, index) => {
        const child = crumbs[index + 1]?.location;
        return (
          <SideColumn
            key={crumb.url}
            location={crumb.location}
            name={crumb.label}
            here={child?.kind === 'path' ? child.path : null}
          />
        );
      })}
      <div className={styles.column} data-current>
        {children}
      </div>
      {next !== null && (
        <SideColumn
          key={`next:${next.path}`}
          location={{ kind: 'path', path: next.path }}
          name={next.name}
          here={null}
        />
      )}
    </div>
  );
}

interface ColumnProps {
  readonly location: FolderLocation;
  readonly name: string;
  /** Path of the entry in it that the way leads through. */
  readonly here: string | null;
}

/** A folder beside the shown one: to look at, and to go to. */
function SideColumn(props: ColumnProps) {
  const key = locationKey(props.location);
  const [location] = useState(props.location);
  const { t } = useTranslation('filework');
  const { window: own } = useFiles();
  const showHidden = useAppSelector((state) => state.settings.showHidden);
  const relay = useAppSelector((state) => state.connection.mode === 'cloud');
  const { look: sort } = useKeptLook(key);
  const { session, state } = useFolder({ location, sort, showHidden, relay });
  useFolderUpdates(location, session);
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const { width, height } = useElementSize(scroller);
  const { rows } = state;
  const forTouch = useForTouch();
  const layout = useMemo(() => viewLooks.columns.layout(0, forTouch), [forTouch]);
  const { first, last, onScroll } = useDrawnItems(scroller, session, layout, rows.total, height);
  const at = props.here === null ? undefined : rows.indexOf(props.here);
  useEffect(() => {
    if (scroller !== null && at !== undefined && height > 0)
      scrollElement(scroller, scrollToShow(layout, at, scroller.scrollTop, height));
  }, [scroller, at, layout, height]);

  const go = (entry: Entry): void => {
    if (entry.isDir) own.navigate(folderUrl(entry.path));
    else if (location.kind === 'path')
      own.navigate(`${folderUrl(location.path)}&select=${encodeURIComponent(baseName(entry.path))}`);
  };
  const spots: { location: FolderLocation; label: string; url: string }[] = [];
  const drawn: ReactNode[] = [];
  for (let index = first; index < last; index += 1) {
    const entry = rows.at(index);
    if (entry === undefined) continue;
    drawn.push(
      <div
        key={entry.path}
        role="option"
        aria-selected={entry.path === props.here}
        aria-posinset={index + 1}
        aria-setsize={rows.total}
        className={styles.columnRow}
        data-testid="column-entry"
        data-spot={
          entry.isDir
            ? spots.push({
                location: { kind: 'path', path: entry.path },
                label: entry.name,
                url: folderUrl(entry.path),
              }) - 1
            : undefined
        }
        style={{ transform: `translateY(${itemPosition(layout, index).top}px)` }}
        onClick={() => {
          go(entry);
        }}
      >
        <span className={styles.icon}>
          <KindIcon kind={kindOf(entry)} />
        </span>
        <span className={styles.handle} title={entry.name}>
          <ItemName
            name={entry.name}
            width={viewLooks.columns.nameRoom(width, width, { hasOrigin: false, forTouch })}
          />
        </span>
        {entry.isDir && (
          <span className={styles.further}>
            <Icon name="chevron-right" size={14} />
          </span>
        )}
      </div>,
    );
  }
  const spotsHere = useButtonSpots(spots);
  const hold = useCallback(
    (element: HTMLDivElement | null) => {
      setScroller(element);
      const end = spotsHere(element);
      return () => {
        setScroller(null);
        if (typeof end === 'function') end();
      };
    },
    [spotsHere],
  );
  return (
    <div className={styles.column}>
      <div
        ref={hold}
        data-drag-scroll
        className={styles.scroller}
        {...(rows.total > 0 ? { role: 'listbox' } : {})}
        aria-label={t('columns.label', { name: props.name })}
        onScroll={onScroll}
      >
        <div className={styles.content} role="presentation" style={{ height: contentHeight(layout, rows.total) }}>
          {drawn}
        </div>
      </div>
    </div>
  );
}
