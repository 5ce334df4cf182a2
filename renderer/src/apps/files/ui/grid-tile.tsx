import { memo } from 'react';
import { Icon } from '../../../components/icon.ts';
import { noteText } from '../model/format.ts';
import { TagDots } from '../../../components/files/tag-dots.tsx';
import { tagsWidth } from '../../../components/files/tags.ts';
import { ItemName } from './item-name.tsx';
import { EntryRename } from './entry-rename.tsx';
import { itemData, type ItemProps } from './item-props.ts';
import { Thumb } from './thumb.tsx';
import styles from './items.module.css';
import thumb from './thumb.module.css';

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
  const said =
    props.renaming || entry === undefined
      ? undefined
      : [entry.name, noteText(entry, props.now, props.dates, props.translate), props.origin]
          .filter((part) => part !== null && part !== '')
          .join(', ');
  return (
    <div
      {...itemData(props)}
      id={id}
      role="option"
      aria-selected={selected}
      aria-posinset={index + 1}
      aria-setsize={total}
      aria-label={said}
      title={said}
      className={className}
      style={{ transform: `translate(${left}px, ${top}px)`, width }}
    >
      {entry === undefined ? (
        <span className={thumb.thumb} data-blank />
      ) : (
        <>
          <span data-handle className={styles.picture}>
            <Thumb entry={entry} size={size} iconSize={iconSize} iconOnly={!props.pictures} />
          </span>
          {/* For the pointer: to others the option itself says that it is selected. */}
          <span className={styles.tileCheck} data-check aria-hidden>
            <span className={styles.tileBox}>{selected && <Icon name="check" size={14} />}</span>
          </span>
          {props.renaming ? (
            <EntryRename entry={entry} onRenamed={props.onRenamed} />
          ) : (
            <span data-handle className={styles.caption}>
              {entry.tags !== undefined && <TagDots tags={entry.tags} />}
              <ItemName name={entry.name} width={props.nameWidth - tagsWidth(entry.tags)} />
            </span>
          )}
        </>
      )}
    </div>
  );
}
