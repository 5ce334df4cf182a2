import { useState, type KeyboardEvent } from 'react';
import { Icon } from '../../../components/icon.ts';
import { usePlaceText } from '../../../components/sources/use-place-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { FolderAlbum } from '../../../state/album/folder-albums.ts';
import { baseName, parseWirePath } from '../../../state/files/wire-path.ts';
import { useAlbumView } from '../album-context.ts';
import { folderAlbumUrl } from './sources.ts';
import styles from './sources.module.css';

interface Row {
  readonly folder: FolderAlbum;
  readonly level: number;
  readonly hasMore: boolean;
  readonly open: boolean;
}

/** Rows of the tree as far as it is open, in the order shown. */
export function treeRows(folders: readonly FolderAlbum[], isOpen: (id: string) => boolean): Row[] {
  const below = new Map<string, FolderAlbum[]>();
  for (const folder of folders) below.set(folder.pid, [...(below.get(folder.pid) ?? []), folder]);
  const rows: Row[] = [];
  const add = (pid: string, level: number): void => {
    for (const folder of below.get(pid) ?? []) {
      const hasMore = below.has(folder.id);
      const open = hasMore && isOpen(folder.id);
      rows.push({ folder, level, hasMore, open });
      if (open) add(folder.id, level + 1);
    }
  };
  add('', 0);
  return rows;
}

/** The folders of the sources as a tree: one stop for Tab, arrows walk, open and close (APP-ALBUM-08). */
export function FolderTree({ folders, current }: { folders: readonly FolderAlbum[]; current: string }) {
  const { t } = useTranslation('album');
  const { window } = useAlbumView();
  const placeText = usePlaceText();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const rows = treeRows(folders, (id) => !closed.has(id));
  const at = rows.findIndex(({ folder }) => folder.id === current);
  const toggle = (id: string): void => {
    const next = new Set(closed);
    if (!next.delete(id)) next.add(id);
    setClosed(next);
  };
  const go = (row: Row | undefined): void => {
    if (row !== undefined) window.navigate(folderAlbumUrl(row.folder.id));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const row = rows[at];
    const run: Readonly<Record<string, () => void>> = {
      ArrowDown: () => {
        go(rows[at + 1]);
      },
      ArrowUp: () => {
        go(rows[at - 1]);
      },
      Home: () => {
        go(rows[0]);
      },
      End: () => {
        go(rows.at(-1));
      },
      ArrowRight: () => {
        if (row?.hasMore === true && !row.open) toggle(row.folder.id);
        else if (row?.open === true) go(rows[at + 1]);
      },
      ArrowLeft: () => {
        if (row?.open === true) toggle(row.folder.id);
        else go(rows.find(({ folder }) => folder.id === row?.folder.pid));
      },
    };
    const act = run[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  return (
    <div
      className={styles.tree}
      role="tree"
      aria-label={t('folders')}
      tabIndex={0}
      onKeyDown={onKeyDown}
      data-testid="folder-tree"
    >
      {rows.map(({ folder, level, hasMore, open }) => {
        const isTop = parseWirePath(folder.path).segments.length === 0;
        return (
          <div
            key={folder.id}
            role="treeitem"
            aria-level={level + 1}
            aria-selected={folder.id === current}
            {...(hasMore ? { 'aria-expanded': open } : {})}
            className={styles.treeItem}
            style={{ paddingInlineStart: 4 + level * 16 }}
            title={placeText(folder.path)}
            onClick={() => {
              window.navigate(folderAlbumUrl(folder.id));
            }}
          >
            <span
              className={styles.twist}
              data-open={open}
              aria-hidden
              onClick={(event) => {
                if (!hasMore) return;
                event.stopPropagation();
                toggle(folder.id);
              }}
            >
              {hasMore && <Icon name="chevron-right" size={14} />}
            </span>
            <Icon name="folder" size={16} />
            <span className={styles.treeName}>{isTop ? placeText(folder.path) : baseName(folder.path)}</span>
          </div>
        );
      })}
    </div>
  );
}
