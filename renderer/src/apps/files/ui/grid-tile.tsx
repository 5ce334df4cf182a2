import { memo } from 'react';
import { itemData, type ItemProps } from './item-props.ts';
import { ItemName } from './item-name.tsx';
import { RenameField } from './rename-field.tsx';
import { Thumb } from './thumb.tsx';
import styles from './items.module.css';

/** One tile of the grid view. */
export const GridTile = memo(function GridTile(props: ItemProps) {
  const { entry, index, id, selected, total, top, left, width } = props;
  return (
    <div
      {...itemData(props)}
      id={id}
      role="option"
      aria-posinset={index + 1}
      aria-setsize={total}
      aria-selected={selected}
      aria-label={entry?.name}
      title={props.renaming ? undefined : entry?.name}
      className={styles.tile}
      style={{ transform: `translate(${left}px, ${top}px)`, width }}
    >
      {entry === undefined ? (
        <span className={styles.thumb} data-blank />
      ) : (
        <>
          <span data-handle className={styles.picture}>
            <Thumb entry={entry} size="m" iconSize={48} />
          </span>
          {props.renaming ? (
            <RenameField entry={entry} onDone={props.onRenamed} />
          ) : (
            <span data-handle className={styles.caption}>
              <ItemName name={entry.name} width={props.nameWidth} />
            </span>
          )}
        </>
      )}
    </div>
  );
});
