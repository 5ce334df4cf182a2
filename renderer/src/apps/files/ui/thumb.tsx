import { useState } from 'react';
import { thumbUrl } from '#shared/rules/file-urls.ts';
import { useHost } from '../../../host/host-context.ts';
import type { Entry } from '../../../state/files/entry.ts';
import { kindOf } from '../../../components/files/kind.ts';
import { KindIcon } from '../../../components/files/kind-icon.tsx';
import styles from './thumb.module.css';

interface Props {
  readonly entry: Entry;
  readonly size: 's' | 'm' | 'l';
  /** Size of the icon that stands for it until, or where, there is no picture. */
  readonly iconSize: number;
  /** The account wants no pictures here. */
  readonly iconOnly?: boolean;
}

/**
 * A small picture of an image, faded in over the icon of its kind; any other entry is its icon. Leaving the screen
 * takes the request back, since the element goes.
 */
export function Thumb({ entry, size, iconSize, iconOnly = false }: Props) {
  const { deviceBase } = useHost();
  const kind = kindOf(entry);
  const url = kind === 'image' && !iconOnly ? thumbUrl(deviceBase, entry.path, size, entry.mtime) : '';
  const [shown, setShown] = useState('');
  const [broken, setBroken] = useState('');
  return (
    <span className={styles.thumb}>
      {shown !== url || url === '' ? <KindIcon kind={kind} size={iconSize} /> : null}
      {url !== '' && broken !== url && (
        <img
          src={url}
          alt=""
          draggable={false}
          decoding="async"
          data-shown={shown === url}
          onLoad={() => {
            setShown(url);
          }}
          onError={() => {
            setBroken(url);
          }}
        />
      )}
    </span>
  );
}
