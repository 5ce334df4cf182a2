import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { naturalOrder } from '#shared/rules/natural-order.ts';
import { formatSize } from '#shared/rules/size.ts';
import { KindIcon } from '../../../components/files/kind-icon.tsx';
import { kindOf } from '../../../components/files/kind.ts';
import { Icon } from '../../../components/icon.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { foldersOf, linesOf, toggled, treeOf, wantedOf, type TorrentFile, type TreeLine } from './file-tree.ts';
import styles from './add.module.css';

/** Height of a line (px). */
const LINE = 32;
/** Lines drawn beyond what is on screen. */
const OVERSCAN = 6;
/** Lines that are on screen at most. */
const SHOWN = 7;
/** A longer list begins with its folders closed. */
const LONG = 60;

interface Props {
  readonly files: readonly TorrentFile[];
  readonly wanted: ReadonlySet<number>;
  readonly disabled: boolean;
  readonly onWanted: (wanted: ReadonlySet<number>) => void;
}

/**
 * The files of a torrent, to choose from: arrows move, Right and Left open and close a folder, Space takes a file or a
 * folder in or out. Only lines on screen are drawn: a torrent can hold a hundred thousand files.
 */
export function TorrentFiles({ files, wanted, disabled, onWanted }: Props) {
  const { t, language } = useTranslation('offline');
  const tree = useMemo(() => treeOf(files, naturalOrder(language === 'zh-CN' ? 'zh' : 'en')), [files, language]);
  const [closed, setClosed] = useState<ReadonlySet<string>>(() => new Set(files.length > LONG ? foldersOf(tree) : []));
  const lines = useMemo(() => linesOf(tree, closed), [tree, closed]);
  const [current, setCurrent] = useState('');
  const [top, setTop] = useState(0);
  const scroller = useRef<HTMLDivElement>(null);
  const prefix = useId();
  const at = Math.max(
    0,
    lines.findIndex(({ node }) => node.path === current),
  );

  const fold = (path: string, close: boolean): void => {
    const next = new Set(closed);
    if (close) next.add(path);
    else next.delete(path);
    setClosed(next);
  };
  const go = (to: number): void => {
    const place = Math.max(0, Math.min(lines.length - 1, to));
    setCurrent(lines[place]?.node.path ?? '');
    const box = scroller.current;
    if (box === null) return;
    box.scrollTop = Math.min(place * LINE, Math.max((place + 1) * LINE - box.clientHeight, box.scrollTop));
  };
  const toggle = ({ node }: TreeLine): void => {
    if (!disabled) onWanted(toggled(node, wanted));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const line = lines[at];
    if (line === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const { node, open, level } = line;
    if (event.key === 'ArrowDown') go(at + 1);
    else if (event.key === 'ArrowUp') go(at - 1);
    else if (event.key === 'PageDown') go(at + SHOWN);
    else if (event.key === 'PageUp') go(at - SHOWN);
    else if (event.key === 'Home') go(0);
    else if (event.key === 'End') go(lines.length - 1);
    else if (event.key === 'ArrowRight' && node.children !== null) {
      if (open) go(at + 1);
      else fold(node.path, false);
    } else if (event.key === 'ArrowLeft' && open) fold(node.path, true);
    else if (event.key === 'ArrowLeft') go(lines.findLastIndex((one, place) => place < at && one.level < level));
    else if (event.key === ' ') toggle(line);
    else return;
    setCurrent((now) => (now === '' ? node.path : now));
    event.preventDefault();
  };

  const first = Math.max(0, Math.floor(top / LINE) - OVERSCAN);
  const shown = lines.slice(first, first + SHOWN + 2 * OVERSCAN);
  return (
    <div
      ref={scroller}
      role="tree"
      className={styles.tree}
      tabIndex={0}
      aria-label={t('dialog.files')}
      aria-multiselectable
      aria-disabled={disabled}
      aria-activedescendant={at >= first && at < first + shown.length ? `${prefix}-${at}` : undefined}
      data-testid="torrent-files"
      style={{ height: Math.min(SHOWN, Math.max(2, lines.length)) * LINE }}
      onKeyDown={onKeyDown}
      onScroll={(event) => {
        setTop(event.currentTarget.scrollTop);
      }}
    >
      <div role="none" style={{ height: lines.length * LINE, position: 'relative' }}>
        {shown.map((line, index) => {
          const place = first + index;
          const { node, level, open } = line;
          const state = wantedOf(node, wanted);
          const isFolder = node.children !== null;
          return (
            <div
              key={`${isFolder ? 'folder' : 'file'} ${node.path}`}
              id={`${prefix}-${place}`}
              role="treeitem"
              aria-level={level}
              aria-checked={state === 'some' ? 'mixed' : state === 'all'}
              {...(isFolder ? { 'aria-expanded': open } : {})}
              className={styles.treeLine}
              style={{ top: place * LINE, paddingInlineStart: 8 + (level - 1) * 20 }}
              data-current={place === at || undefined}
              data-path={node.path}
              onClick={() => {
                setCurrent(node.path);
                toggle(line);
              }}
            >
              <span
                className={styles.fold}
                data-open={open}
                onClick={(event) => {
                  if (!isFolder) return;
                  event.stopPropagation();
                  setCurrent(node.path);
                  fold(node.path, open);
                }}
              >
                {isFolder && <Icon name="chevron-right" size={14} />}
              </span>
              <span className={styles.box} data-state={state} aria-hidden="true">
                {state !== 'none' && <Icon name={state === 'all' ? 'check' : 'minus'} size={12} />}
              </span>
              <KindIcon kind={kindOf({ name: node.name, isDir: isFolder, ftype: 0 })} size={18} />
              <span className={styles.fileName} title={node.path}>
                {node.name}
              </span>{' '}
              <span className={styles.fileSize}>{formatSize(node.size)}</span>
            </div>
          );
        })}
      </div>
    </div>
  );
}
