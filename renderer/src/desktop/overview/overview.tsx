import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { fallbackFocus, isFocusTrapped, keepTabIn } from '../../components/dialogs/focus-trap.ts';
import { giveFocusBack } from '../../components/focus-back.ts';
import { Icon } from '../../components/icon.ts';
import { closeMenus } from '../../components/menu/menu-service.ts';
import { scrollTo } from '../../components/scroll-to.ts';
import { resolveRoute } from '../../routes/route-table.ts';
import type { TitleKey } from '../../routes/route-title.ts';
import { useAppSelector, useAppStore } from '../../state/store.ts';
import { windowActions } from '../../state/windows-slice.ts';
import { AppTile } from '../app-tile.tsx';
import { matchText } from '../launcher/match.ts';
import { WindowPreview } from '../preview/window-preview.tsx';
import { ringOf } from '../switcher/switcher-service.ts';
import { requestClose } from '../window/window-commands.ts';
import { workAreaOf } from '../../state/window-rules/window-types.ts';
import styles from './overview.module.css';
import { pictureGrid } from './picture-size.ts';
import { WorkspaceBar } from './workspace-bar.tsx';

interface Shown {
  readonly name: string;
  readonly title: string;
  readonly app: string;
}

/** Every open window at a glance: type to find one, Enter shows it, Delete closes it, Escape leaves. */
export function Overview() {
  const { t } = useTranslation(['desk', 'apps']);
  const store = useAppStore();
  const windows = useAppSelector((state) => state.windows);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  useOverviewFocus(box, field);
  const all = ringOf(windows).map((name): Shown => {
    const record = windows.byName[name];
    const entry = resolveRoute((record?.url ?? '').replace(/[?#].*$/, ''));
    const own = record?.title ?? '';
    return {
      name,
      app: record?.icon ?? '',
      title: own === '' ? t(`apps:${(entry?.titleKey ?? '404') as TitleKey}`) : own,
    };
  });
  const shown = all.filter(({ title }) => text.trim() === '' || matchText(title, text).score > 0);
  const at = Math.max(
    0,
    shown.findIndex(({ name }) => name === chosen),
  );
  const { picture: size, width } = pictureGrid(shown.length, workAreaOf(windows.viewport));
  useEffect(() => {
    scrollTo(grid.current?.children[at]);
  }, [at]);

  const activate = (name: string) => {
    closeMenus();
    store.dispatch(windowActions.activateWindow(name));
  };
  const columns = (): number => {
    const items = [...(grid.current?.children ?? [])] as HTMLElement[];
    const top = items[0]?.offsetTop;
    return Math.max(1, items.filter((item) => item.offsetTop === top).length);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement) || event.target !== field.current)
      return;
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: 1,
      ArrowLeft: -1,
      ArrowDown: columns(),
      ArrowUp: -columns(),
    };
    const step = steps[event.key];
    const current = shown[at];
    if (step !== undefined) setChosen(shown[Math.min(shown.length - 1, Math.max(0, at + step))]?.name ?? '');
    else if (event.key === 'Enter' && current) activate(current.name);
    else if (event.key === 'Delete' && current) void requestClose(store, current.name);
    else if (event.key === 'Escape' && text !== '') setText('');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={box}
      className={styles.overview}
      role="dialog"
      aria-modal="true"
      aria-label={t('overview.label')}
      onKeyDown={onKeyDown}
      data-testid="overview"
    >
      <div className={styles.head}>
        <label className={styles.field}>
          <Icon name="search" />
          <input
            ref={field}
            className={styles.input}
            role="combobox"
            aria-expanded="true"
            aria-haspopup="grid"
            aria-controls="overview-windows"
            aria-activedescendant={shown.length > 0 ? `overview-${at}` : undefined}
            aria-label={t('overview.search')}
            placeholder={t('overview.search')}
            maxLength={100}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
            }}
            data-testid="overview-search"
          />
        </label>
        <WorkspaceBar />
        <button
          type="button"
          className={styles.leave}
          aria-label={t('overview.leave')}
          title={t('overview.leave')}
          onClick={closeMenus}
        >
          <Icon name="close" size={18} />
        </button>
      </div>
      {shown.length === 0 && (
        <p className={styles.empty} role="status">
          {all.length === 0 ? t('overview.none') : t('overview.noMatch', { text: text.trim() })}
        </p>
      )}
      <div
        ref={grid}
        id="overview-windows"
        className={styles.grid}
        style={{ maxWidth: width }}
        {...(shown.length > 0 ? { role: 'grid', 'aria-label': t('overview.label') } : {})}
      >
        {shown.map(({ name, title, app }, index) => (
          <div
            key={name}
            className={styles.item}
            role="row"
            data-chosen={index === at || undefined}
            data-testid="overview-item"
            data-name={name}
            onPointerMove={() => {
              if (index !== at) setChosen(name);
            }}
            onClick={() => {
              activate(name);
            }}
            onAuxClick={(event) => {
              if (event.button === 1) void requestClose(store, name);
            }}
          >
            <div id={`overview-${index}`} className={styles.window} role="gridcell" aria-selected={index === at}>
              <div className={styles.picture} style={size}>
                <WindowPreview name={name} {...size} />
              </div>
              <div className={styles.name}>
                <AppTile app={app} size={20} />
                <span className={styles.title}>{title}</span>
              </div>
            </div>
            {/* For hands, mice and screen readers; the keyboard has Delete. */}
            <div className={styles.closing} role="gridcell">
              <button
                type="button"
                className={styles.close}
                tabIndex={-1}
                aria-label={`${t('overview.close')}: ${title}`}
                data-tip={t('overview.close')}
                data-testid="overview-close"
                onClick={(event) => {
                  event.stopPropagation();
                  void requestClose(store, name);
                }}
              >
                <Icon name="close" size={14} />
              </button>
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

/**
 * The field has the focus, Tab stays in the overview, and Escape leaves it: back to what had the focus before, or to
 * the active window when that is gone. It is no trap of dialogs: the keys of the shell go on.
 */
function useOverviewFocus(box: RefObject<HTMLElement | null>, field: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const before = document.activeElement;
    const root = box.current;
    field.current?.focus({ preventScroll: true });
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.isComposing || event.defaultPrevented) return;
      if (event.key === 'Escape') closeMenus();
      // A question over it has a ring of its own.
      else if (event.key === 'Tab' && root !== null && !isFocusTrapped()) keepTabIn(root, event);
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      if (before?.closest('[inert]') === null) giveFocusBack(before);
      giveFocusBack(fallbackFocus());
    };
  }, [box, field]);
}
