import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { giveFocusBack } from '../focus-back.ts';
import { Icon } from '../icon.ts';
import '../layers.css';
import { toUnits } from '../zoom.ts';
import { closeMenu, useOpenMenu, type MenuAction, type MenuItem, type MenuRequest } from './menu-service.ts';
import styles from './menu.module.css';

/** Kept between a menu and the edge of the viewport, in desktop units. */
const EDGE = 8;

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(value, high));

/** Draws the open menu, if there is one; mounted once in each document. */
export function MenuHost() {
  const request = useOpenMenu();
  return request ? <Menu request={request} /> : null;
}

/** Top left corner in desktop units: at the anchor, flipped or moved so that the whole menu is in sight. */
function place(request: MenuRequest, width: number, height: number): { left: number; top: number } {
  const viewport = { width: toUnits(window.innerWidth), height: toUnits(window.innerHeight) };
  const { at } = request;
  if ('element' in at) {
    const rect = at.element.getBoundingClientRect();
    const above = toUnits(rect.top) - height - EDGE;
    const below = toUnits(rect.bottom) + EDGE;
    const fits = at.side === 'above' ? above >= EDGE : below + height <= viewport.height - EDGE;
    const top = (at.side === 'above') === fits ? above : below;
    return {
      left: clamp(toUnits(rect.left), EDGE, viewport.width - width - EDGE),
      top: clamp(top, EDGE, viewport.height - height - EDGE),
    };
  }
  const left = toUnits(at.x);
  const top = toUnits(at.y);
  return {
    left: clamp(left + width > viewport.width - EDGE ? left - width : left, EDGE, viewport.width - width - EDGE),
    top: clamp(top + height > viewport.height - EDGE ? top - height : top, EDGE, viewport.height - height - EDGE),
  };
}

const none: readonly MenuItem[] = [];

/** The entries that a menu waits for; without an answer there are none. */
function useBefore({ before }: MenuRequest): readonly MenuItem[] {
  const [known, setKnown] = useState<{ readonly of: unknown; readonly items: readonly MenuItem[] } | null>(null);
  useEffect(() => {
    let here = true;
    before
      ?.then((items) => {
        if (here) setKnown({ of: before, items });
      })
      .catch(() => undefined);
    return () => {
      here = false;
    };
  }, [before]);
  return known !== null && known.of === before ? known.items : none;
}

function Menu({ request }: { request: MenuRequest }) {
  const list = useRef<HTMLUListElement>(null);
  const before = useBefore(request);
  const [position, setPosition] = useState<{ left: number; top: number } | null>(null);

  useLayoutEffect(() => {
    const element = list.current;
    if (element) setPosition(place(request, element.offsetWidth, element.offsetHeight));
  }, [request, before]);

  useEffect(() => {
    const opener = document.activeElement;
    list.current?.focus({ preventScroll: true });
    const outside = (event: Event) => {
      if (!(event.target instanceof Node) || !list.current?.contains(event.target)) closeMenu();
    };
    const close = () => {
      closeMenu();
    };
    // A finger that opened the menu by resting takes the focus to what it rested on when it is lifted.
    const escape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return;
      if (event.target instanceof Node && list.current?.contains(event.target)) return;
      event.preventDefault();
      event.stopPropagation();
      closeMenu();
    };
    document.addEventListener('keydown', escape, true);
    document.addEventListener('pointerdown', outside, true);
    document.addEventListener('wheel', outside, { capture: true, passive: true });
    window.addEventListener('resize', close);
    window.addEventListener('blur', close);
    return () => {
      document.removeEventListener('keydown', escape, true);
      document.removeEventListener('pointerdown', outside, true);
      document.removeEventListener('wheel', outside, true);
      window.removeEventListener('resize', close);
      window.removeEventListener('blur', close);
      // Once what the choice opened had its turn: a focus that moves twice makes the page lay itself out twice.
      queueMicrotask(() => {
        giveFocusBack(opener);
      });
    };
  }, [request]);

  return (
    <ul
      ref={list}
      className={styles.menu}
      role="menu"
      aria-label={request.label}
      tabIndex={-1}
      data-testid="menu"
      style={position ? { left: position.left, top: position.top } : { opacity: 0 }}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => {
        event.preventDefault();
      }}
    >
      {[...before, ...request.items].map((item, index) =>
        item === 'separator' ? (
          <li key={`separator-${index}`} role="separator" className={styles.separator} />
        ) : (
          <Entry key={item.id} item={item} />
        ),
      )}
    </ul>
  );
}

function Entry({ item }: { item: MenuAction }) {
  const select = () => {
    if (item.disabled) return;
    closeMenu();
    item.onSelect();
  };
  return (
    <li
      role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={item.checked}
      aria-disabled={item.disabled ? true : undefined}
      tabIndex={-1}
      className={styles.item}
      data-danger={item.danger ? true : undefined}
      data-item={item.id}
      onClick={select}
      onPointerMove={(event) => {
        event.currentTarget.focus({ preventScroll: true });
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        event.stopPropagation();
        select();
      }}
    >
      <span className={styles.icon}>
        {item.checked ? <Icon name="check" /> : item.icon ? <Icon name={item.icon} /> : null}
      </span>
      <span className={styles.label}>
        {item.label}
        {item.disabled && item.reason ? <span className={styles.reason}>{item.reason}</span> : null}
      </span>
      {item.shortcut ? <span className={styles.shortcut}>{item.shortcut}</span> : null}
    </li>
  );
}

/** Arrows, Home, End and first letters move; Escape and Tab close. */
function onKeyDown(event: KeyboardEvent<HTMLUListElement>): void {
  if (event.nativeEvent.isComposing) return;
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]')];
  const index = entries.findIndex((entry) => entry === document.activeElement);
  const target = nextEntry(event.key, entries, index);
  if (target === undefined && event.key !== 'Escape' && event.key !== 'Tab') return;
  event.preventDefault();
  event.stopPropagation();
  if (target) target.focus();
  else closeMenu();
}

function nextEntry(key: string, entries: readonly HTMLElement[], index: number): HTMLElement | undefined {
  const count = entries.length;
  if (key === 'ArrowDown') return entries[(index + 1) % count];
  if (key === 'ArrowUp') return entries[(Math.max(index, 0) - 1 + count) % count];
  if (key === 'Home') return entries[0];
  if (key === 'End') return entries[count - 1];
  if (key.length !== 1 || key === ' ') return undefined;
  const after = [...entries.slice(index + 1), ...entries.slice(0, index + 1)];
  return after.find((entry) => entry.textContent.trim().toLowerCase().startsWith(key.toLowerCase()));
}
