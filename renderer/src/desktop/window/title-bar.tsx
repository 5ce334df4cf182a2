import { memo, type MouseEvent, type PointerEvent } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../components/icon.ts';
import { closeMenus, openMenu, type MenuItem } from '../../components/menu/menu-service.ts';
import { findRoute } from '../../routes/route-table.ts';
import { useAppStore } from '../../state/store.ts';
import { windowActions } from '../../state/windows-slice.ts';
import { AppTile } from '../app-tile.tsx';
import type { ForbidFlags } from '../../state/window-rules/window-types.ts';
import { openRoute, requestClose, toggleMaximise } from './window-commands.ts';
import { TabStrip } from './tab-strip.tsx';
import { useLayouts } from './use-layouts.tsx';
import { useTabs } from './use-tabs.ts';
import { useWindowMenu } from './window-menu.ts';
import styles from './window.module.css';

interface Props {
  name: string;
  titleId: string;
  title: string;
  /** App route, for the tile. */
  app: string;
  active: boolean;
  showBack: boolean;
  canGoBack: boolean;
  isMaximum: boolean;
  forbid: ForbidFlags;
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  /** One size only: the screen cannot be shared with others (WIN-12). */
  fixed: boolean;
  /** A modal window has to be answered first. */
  inert: boolean;
}

/** Back, tile and title at the left; help, minimise, maximise or restore, close at the right (WIN-18). */
export const TitleBar = memo(function TitleBar(props: Props) {
  const { name, forbid, isMaximum, app } = props;
  const { t } = useTranslation('shell');
  const store = useAppStore();
  const menuItems = useWindowMenu();
  const openContextMenu = (event: MouseEvent) => {
    if (event.target instanceof HTMLElement && event.target.closest('[role="tab"]')) return;
    event.preventDefault();
    const items: MenuItem[] = menuItems(name);
    openMenu({ items, at: { x: event.clientX, y: event.clientY }, label: t('window.menu') });
  };
  const onDoubleClick = (event: MouseEvent) => {
    if (event.target instanceof HTMLElement && event.target.closest('button, input')) return;
    toggleMaximise(store, name);
  };
  const words = {
    back: t('window.back'),
    help: t('window.help'),
    minimise: t('window.minimise'),
    size: t(isMaximum ? 'window.restore' : 'window.maximise'),
    close: t('window.close'),
  };
  const bigger = isMaximum ? !forbid.restore : !forbid.maximise;
  const layouts = useLayouts(name);
  const hasTabs = findRoute(app)?.window.tabs === true;
  const canSnap = !props.fixed && !forbid.maximise;
  return (
    <header
      className={styles.titleBar}
      inert={props.inert}
      onPointerDown={props.onPointerDown}
      onDoubleClick={onDoubleClick}
      onContextMenu={openContextMenu}
      data-testid="title-bar"
      data-part="title"
    >
      {props.showBack && (
        <button
          type="button"
          className={styles.button}
          disabled={!props.canGoBack}
          aria-label={words.back}
          title={words.back}
          data-action="back"
          onClick={() => {
            closeMenus();
            store.dispatch(windowActions.travelWindow({ name, delta: -1 }));
          }}
        >
          <Icon name="arrow-left" />
        </button>
      )}
      <AppTile app={app} size={20} dim={!props.active} />
      <h2 id={props.titleId} className={styles.title} title={props.title}>
        {props.title}
      </h2>
      {hasTabs && <TitleTabs name={name} />}
      <div className={styles.buttons}>
        {!forbid.help && (
          <button
            type="button"
            className={styles.button}
            aria-label={words.help}
            title={words.help}
            data-action="help"
            onClick={() => {
              const url = store.getState().windows.byName[name]?.url ?? '';
              openRoute(store, `/helpCenter?topic=${encodeURIComponent(url.replace(/[?#].*$/, ''))}`);
            }}
          >
            <Icon name="help" />
          </button>
        )}
        {!forbid.minimise && (
          <button
            type="button"
            className={styles.button}
            aria-label={words.minimise}
            title={words.minimise}
            data-action="minimise"
            onClick={() => {
              store.dispatch(windowActions.minimiseWindow(name));
            }}
          >
            <Icon name="minimize" />
          </button>
        )}
        {bigger && (
          <button
            type="button"
            className={styles.button}
            aria-label={words.size}
            title={words.size}
            data-action={isMaximum ? 'restore' : 'maximise'}
            aria-haspopup={canSnap ? 'menu' : undefined}
            {...(canSnap ? layouts.props : {})}
            onClick={() => {
              toggleMaximise(store, name);
            }}
          >
            <Icon name={isMaximum ? 'restore' : 'maximize'} />
          </button>
        )}
        {canSnap && layouts.card}
        {!forbid.close && (
          <button
            type="button"
            className={`${styles.button} ${styles.close}`}
            aria-label={words.close}
            title={words.close}
            data-action="close"
            onClick={() => void requestClose(store, name)}
          >
            <Icon name="close" />
          </button>
        )}
      </div>
    </header>
  );
});

/** The tabs of a window that is not split, in place of its title; those of a split one stand over its halves. */
function TitleTabs({ name }: { name: string }) {
  const tabs = useTabs(name);
  const [pane, ...others] = tabs?.panes ?? [];
  if (tabs === null || pane === undefined || others.length > 0) return null;
  return (
    <div className={styles.slot}>
      <TabStrip name={name} tabs={tabs} index={0} pane={pane} />
    </div>
  );
}
