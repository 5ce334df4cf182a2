import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { giveFocusBack } from '../../components/focus-back.ts';
import { Icon } from '../../components/icon.ts';
import { closeMenus } from '../../components/menu/menu-service.ts';
import { keyHint } from '../../components/shortcuts/keys.ts';
import { useAppSelector } from '../../state/store.ts';
import { usePaletteDoor } from './palette-door.ts';
import { PaletteList } from './palette-list.tsx';
import { scopes, type OpenHow, type PaletteScope } from './palette-types.ts';
import styles from './palette.module.css';
import { rankItems, readQuery } from './rank.ts';
import { useKeptEnter } from '../use-kept-enter.ts';
import { addRecent, readRecent } from './recent.ts';
import { useActions } from './use-actions.ts';
import { useDeeds } from './use-deeds.ts';
import { useFiles } from './use-files.ts';
import { useHelpItems } from './use-help-items.ts';
import { useRouteItems } from './use-routes.ts';
import { useWorkspaceItems } from './use-workspaces.ts';

const optionId = (index: number) => `palette-option-${index}`;

/**
 * One field for everything: apps and their screens, settings, open windows, things to do, files (mockup 03). Enter
 * uses the chosen line; what stands under the pointer never moves away by itself. On a page of one app it opens windows
 * beside it, and leaves out what is done with windows of the desktop.
 */
export function Palette() {
  const { t } = useTranslation('palette');
  const username = useAppSelector((state) => state.session.username);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<PaletteScope>('everywhere');
  const [index, setIndex] = useState(0);
  const [recent] = useState(() => readRecent(username));
  const { query, scope } = readQuery(text, chosen);
  const door = usePaletteDoor();
  const files = useFiles(scope === 'everywhere' || scope === 'files' ? query : '', door);
  const routes = useRouteItems(door);
  const actions = [...useActions(door), ...useDeeds(door), ...useHelpItems(query, door)];
  const workspaces = useWorkspaceItems(door);
  const items = [...routes.items, ...workspaces, ...actions, ...files.items];
  const hits = rankItems(items, text, chosen, recent);
  const selected = Math.min(index, Math.max(0, hits.length - 1));
  const box = useRef<HTMLDivElement>(null);
  usePanelFocus(box);

  const pick = (position: number, how: OpenHow) => {
    const hit = hits[position];
    if (!hit || hit.item.disabled !== undefined) return;
    addRecent(username, hit.item.id);
    closeMenus();
    hit.item.run(how);
  };
  // Files come late: with a line to use, Enter does not wait for them. What the help says is no such line.
  const searching = routes.loading || files.searching;
  const waiting = searching && hits.every(({ group }) => group === 'help');
  const enter = useKeptEnter(waiting, text, (how: OpenHow) => {
    pick(selected, how);
  });
  const move = (step: number) => {
    if (hits.length > 0) setIndex((selected + step + hits.length) % hits.length);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    enter.forget();
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
    const step = steps[event.key];
    if (step !== undefined) move(Math.abs(step) > 1 ? Math.sign(step) * Math.min(8, hits.length - 1) : step);
    else if (event.key === 'Enter') {
      const how = event.ctrlKey || event.metaKey ? 'reveal' : event.altKey ? 'another' : 'open';
      if (waiting) enter.keep(how);
      else pick(selected, how);
    } else if (event.key === 'Tab') {
      const at = scopes.indexOf(scope);
      setChosen(scopes[(at + (event.shiftKey ? -1 : 1) + scopes.length) % scopes.length] ?? 'everywhere');
      setText(query);
      setIndex(0);
    } else if (event.key === 'Escape' && text !== '') {
      setText('');
      setIndex(0);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const help = useMemo(
    () =>
      [
        [keyHint('Enter'), t('keys.open')],
        [keyHint('mod+Enter'), t('keys.reveal')],
        [keyHint('alt+Enter'), t('keys.another')],
      ] as const,
    [t],
  );

  return (
    <div className={styles.scrim} onPointerDown={closeOutside} data-testid="palette-scrim">
      <div
        ref={box}
        className={styles.box}
        role="dialog"
        aria-modal="true"
        aria-label={t('label')}
        data-testid="palette"
      >
        <div className={styles.head}>
          <Icon name="search" size={18} />
          <input
            data-autofocus
            role="combobox"
            aria-expanded="true"
            aria-controls="palette-options"
            aria-activedescendant={hits.length > 0 ? optionId(selected) : undefined}
            aria-label={t('label')}
            placeholder={t('hint')}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setIndex(0);
            }}
            onKeyDown={onKeyDown}
            data-testid="palette-input"
          />
          <span className={styles.scope}>{t(`scope.${scope}`)}</span>
          <kbd className="keycap">Tab</kbd>
        </div>
        <PaletteList
          hits={hits}
          query={query}
          selected={selected}
          searching={searching}
          failed={files.failed}
          optionId={optionId}
          onSelect={setIndex}
          onUse={pick}
        />
        <div className={styles.foot} aria-hidden="true">
          {help.map(([keys, what]) => (
            <span key={keys}>
              <kbd className="keycap">{keys}</kbd> {what}
            </span>
          ))}
          <span className={styles.signs}>{t('signs')}</span>
        </div>
      </div>
    </div>
  );
}

/** A press beside the box closes it. */
function closeOutside(event: PointerEvent): void {
  if (event.target === event.currentTarget) closeMenus();
}

/** The field has the focus; it goes back to where it was, unless something else took it. */
function usePanelFocus(box: React.RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const before = document.activeElement;
    box.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape' && !event.isComposing && !event.defaultPrevented) closeMenus();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      giveFocusBack(before);
    };
  }, [box]);
}
