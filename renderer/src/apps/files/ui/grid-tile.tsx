import { memo } from 'react';
import { ItemName } from './item-name.tsx';
import { itemData, type ItemProps } from './item-props.ts';
import { RenameField } from './rename-field.tsx';
import { Thumb } from './thumb.tsx';
import styles from './items.module.css';

/** One tile of the grid view: a picture or icon over the name. */
export const GridTile = memo(function GridTile(props: ItemProps) {
  return <Tile props={props} size="m" iconSize={48} className={styles.tile} />;
});

/** One tile of the gallery: the picture as large as it goes. */
export const GalleryTile = memo(function GalleryTile(props: ItemProps) {
  return <Tile props={props} size="l" iconSize={88} className={`${styles.tile ?? ''} ${styles.large ?? ''}`} />;
});

interface TileProps {
  readonly props: ItemProps;
  readonly size: 'm' | 'l';
  readonly iconSize: number;
  readonly className: string | undefined;
}

function Tile({ props, size, iconSize, className }: TileProps) {
  const { entry, index, id, selected, top, left, width, total } = props;
  return (
    <div
      {...itemData(props)}
      id={id}
      role="option"
      aria-selected={selected}
      aria-posinset={index + 1}
      aria-setsize={total}
      aria-label={props.renaming ? undefined : entry?.name}
      title={props.renaming ? undefined : entry?.name}
      className={className}
      style={{ transform: `translate(${left}px, ${top}px)`, width }}
    >
      {entry === undefined ? (
        <span className={styles.thumb} data-blank />
      ) : (
        <>
          <span data-handle className={styles.picture}>
            <Thumb entry={entry} size={size} iconSize={iconSize} />
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
}
