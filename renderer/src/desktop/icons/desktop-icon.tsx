import { memo } from 'react';
import { findRoute } from '../../routes/route-table.ts';
import { useRouteTitle } from '../../routes/route-title.ts';
import { AppTile } from '../app-tile.tsx';
import styles from './icons.module.css';

interface Props {
  /** Parent route of the app. */
  app: string;
  selected: boolean;
  /** The one icon that Tab reaches. */
  reachable: boolean;
  /** Colour behind the label, where the picture does not carry it. */
  plate: string | undefined;
  /** Cell of its page, from 0; `away` while another page is shown. */
  column: number;
  row: number;
  away: boolean;
  /** Opens the app; `another` opens a further window although it has one. */
  onOpen: (another: boolean) => void;
}

/** One app on the desktop. A finger opens by a single tap; with Shift or Ctrl a further window opens. */
export const DesktopIcon = memo(function DesktopIcon(props: Props) {
  const { app, selected, reachable, plate, column, row, away, onOpen } = props;
  const title = useRouteTitle(findRoute(app)?.titleKey ?? '404');
  return (
    <li
      className={styles.icon}
      role="option"
      aria-selected={selected}
      tabIndex={reachable ? 0 : -1}
      title={title}
      style={{ gridColumn: column + 1, gridRow: row + 1 }}
      data-away={away || undefined}
      data-path={app}
      data-app={app.slice(1)}
      data-testid="desktop-icon"
      onDoubleClick={(event) => {
        onOpen(event.shiftKey || event.ctrlKey || event.metaKey);
      }}
      onClick={(event) => {
        if (event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === 'touch') onOpen(false);
      }}
    >
      <AppTile app={app} size={56} />
      <span className={styles.label} style={{ background: plate }}>
        {title}
      </span>
    </li>
  );
});
