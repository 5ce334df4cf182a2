import { memo } from 'react';
import { fitName } from '../model/name-parts.ts';
import { measureText, NAME_SIZE } from './measure-text.ts';
import styles from './items.module.css';

/** A name on one line; when it does not fit, its middle goes and its extension stays (MSK-03). */
export const ItemName = memo(function ItemName({ name, width }: { name: string; width: number }) {
  return (
    <span className={styles.nameText} dir="auto">
      {fitName(name, width, NAME_SIZE, measureText)}
    </span>
  );
});
