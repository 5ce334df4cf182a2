import { memo } from 'react';
import { nameParts } from '../model/name-parts.ts';
import styles from './items.module.css';

/** A name on one line; when it does not fit, its middle goes and its extension stays (MSK-03). */
export const ItemName = memo(function ItemName({ name }: { name: string }) {
  const { head, tail } = nameParts(name);
  return (
    <span className={styles.nameText} dir="auto">
      <span className={styles.nameHead}>{head}</span>
      {tail !== '' && <span className={styles.nameTail}>{tail}</span>}
    </span>
  );
});
