import { memo } from 'react';
import { Icon } from '../../../components/icon.ts';
import { kindOf } from '../../../components/files/kind.ts';
import { KindIcon } from '../../../components/files/kind-icon.tsx';
import { TagDots } from '../../../components/files/tag-dots.tsx';
import { tagsWidth } from '../../../components/files/tags.ts';
import { ItemName } from './item-name.tsx';
import { EntryRename } from './entry-rename.tsx';
import { itemData, type ItemProps } from './item-props.ts';
import styles from './items.module.css';

/** One row of a column: icon and name, and an arrow where it leads further. */
export const ColumnRow = memo(function ColumnRow(props: ItemProps) {
  const { entry, index, id, selected, top, total } = props;
  return (
    <div
      {...itemData(props)}
      id={id}
      role="option"
      aria-selected={selected}
      aria-posinset={index + 1}
      aria-setsize={total}
      aria-label={props.renaming ? undefined : entry?.name}
      className={styles.columnRow}
      style={{ transform: `translateY(${top}px)` }}
    >
      {entry === undefined ? (
        <span className={styles.blank} style={{ width: `${40 + ((index * 37) % 40)}%` }} />
      ) : (
        <>
          <span data-handle className={styles.icon}>
            <KindIcon kind={kindOf(entry)} />
          </span>
          {props.renaming ? (
            <EntryRename entry={entry} onRenamed={props.onRenamed} />
          ) : (
            <span data-handle className={styles.handle} title={entry.name}>
              <ItemName name={entry.name} width={props.nameWidth - tagsWidth(entry.tags)} />
              {entry.tags !== undefined && <TagDots tags={entry.tags} />}
            </span>
          )}
          {entry.isDir && (
            <span className={styles.further}>
              <Icon name="chevron-right" size={14} />
            </span>
          )}
        </>
      )}
    </div>
  );
});
