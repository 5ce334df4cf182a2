import { memo } from 'react';
import { extensionOf } from '#shared/rules/file-type.ts';
import { formatSize } from '#shared/rules/size.ts';
import type { Translate } from '#shared/rules/text.ts';
import { Icon } from '../../../components/icon.ts';
import type { Entry } from '../../../state/files/entry.ts';
import { fullTime, noteText, shortTime } from '../model/format.ts';
import { kindOf } from '../../../components/files/kind.ts';
import { EntryRename } from './entry-rename.tsx';
import { itemData, type ItemProps } from './item-props.ts';
import { TagDots } from '../../../components/files/tag-dots.tsx';
import { tagsWidth } from '../../../components/files/tags.ts';
import { ItemName } from './item-name.tsx';
import { measureText } from './measure-text.ts';
import { KindIcon } from '../../../components/files/kind-icon.tsx';
import styles from './items.module.css';

/** Size of a file, or how many things lie in a folder where the device counts them. */
function sizeText(entry: Entry, t: Translate): string {
  if (entry.gone !== undefined) return '';
  if (!entry.isDir) return formatSize(entry.size);
  const count = entry.fnum + entry.dirnum;
  return count > 0 ? t('items', { count }) : '';
}

/** What an entry is, in words. */
function kindText(entry: Entry, t: Translate): string {
  return t(`kind.${kindOf(entry)}`, { extension: entry.isDir ? '' : extensionOf(entry.name).toUpperCase() }).trim();
}

/** Pixels that stand behind the name. */
const badgeWidth = ({ shared, readOnly, tags }: Entry): number =>
  (shared ? 20 : 0) + (readOnly ? 20 : 0) + tagsWidth(tags);

function Cells({ entry, props }: { entry: Entry; props: ItemProps }) {
  const { translate: t } = props;
  const note = noteText(entry, props.now, props.dates, t);
  const time = entry.gone === undefined ? ((props.recent ? entry.at : undefined) ?? entry.mtime) : 0;
  // The name goes before what stands behind it.
  const noteWidth = note === '' ? 0 : measureText(note) + 12;
  return (
    <>
      <span role="gridcell" className={styles.check} data-check>
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={t('list.select', { name: entry.name })}
          checked={props.selected}
          // The list takes the click, as it takes those on its rows.
          readOnly
        />
      </span>
      <span role="gridcell" className={styles.icon} data-handle>
        <KindIcon kind={kindOf(entry)} />
      </span>
      <span
        role="gridcell"
        className={styles.name}
        title={props.renaming ? undefined : entry.name}
        aria-label={props.renaming ? undefined : [entry.name, note].filter(Boolean).join(', ')}
      >
        {props.renaming ? (
          <EntryRename entry={entry} onRenamed={props.onRenamed} />
        ) : (
          <span data-handle className={styles.handle}>
            <ItemName
              name={entry.name}
              width={Math.max(props.nameWidth / 2, props.nameWidth - badgeWidth(entry) - noteWidth)}
            />
            {/* A blank of its own: the label has both, and what is read must be what is seen. */}
            {note !== '' && ' '}
            {note !== '' && <span className={styles.note}>{note}</span>}
            {entry.tags !== undefined && <TagDots tags={entry.tags} />}
            {entry.readOnly && (
              <span className={styles.badge} data-testid="read-only">
                <Icon name="lock" size={14} label={t('access.readOnly')} />
              </span>
            )}
            {entry.shared && (
              <span className={styles.badge}>
                <Icon name="share" size={14} label={t('shared')} />
              </span>
            )}
          </span>
        )}
      </span>
      <span role="gridcell" className={styles.time} title={fullTime(time, props.dates)}>
        {shortTime(time, props.now, props.dates, t)}
      </span>
      <span
        role="gridcell"
        className={props.origin === null ? styles.kind : styles.origin}
        title={props.origin ?? undefined}
      >
        {props.origin ?? kindText(entry, t)}
      </span>
      <span role="gridcell" className={styles.size}>
        {sizeText(entry, t)}
      </span>
    </>
  );
}

/** One row of the list view. */
export const ListRow = memo(function ListRow(props: ItemProps) {
  const { entry, index, id, selected, top } = props;
  return (
    <div
      {...itemData(props)}
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      className={styles.row}
      style={{ transform: `translateY(${top}px)` }}
    >
      {entry === undefined ? (
        <>
          <span />
          <span className={styles.blankIcon} />
          <span role="gridcell" className={styles.blank} style={{ width: `${40 + ((index * 37) % 40)}%` }} />
        </>
      ) : (
        <Cells entry={entry} props={props} />
      )}
    </div>
  );
});
