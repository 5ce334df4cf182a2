import { memo } from 'react';
import { Icon } from '../components/icon.ts';
import { findRoute } from '../routes/route-table.ts';
import type { TileColor } from '../routes/route-types.ts';
import styles from './app-tile.module.css';

interface Props {
  /** Parent route of the app, '/fileManage'; an unknown one gets a neutral tile. */
  app: string;
  /** Side in pixels: 20 in title bars, 24 in the taskbar, 44 in the launcher, 56 on the desktop. */
  size: 20 | 24 | 44 | 56;
  /** Pale, in a window that is not the active one. */
  dim?: boolean;
}

/** Side of the glyph on a tile of each size, and the radius: a quarter of the side. */
const glyphSize = { 20: 11, 24: 13, 44: 25, 56: 32 } as const;

/** The picture of an app: its glyph on a gradient. Decoration: the name stands beside it. */
export const AppTile = memo(function AppTile({ app, size, dim = false }: Props) {
  const entry = findRoute(app);
  const color: TileColor = entry?.tile ?? 'grey';
  return (
    <span
      className={styles.tile}
      data-tile={color}
      data-dim={dim || undefined}
      style={{ width: size, height: size, borderRadius: size / 4 }}
      aria-hidden="true"
    >
      <Icon name={entry?.icon ?? 'grid'} size={glyphSize[size]} duo />
    </span>
  );
});
