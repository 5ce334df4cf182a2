import { useEffect, useRef, type CSSProperties, type ReactNode } from 'react';
import { giveFocusBack } from '../../components/focus-back.ts';
import { closeMenus, usePanel } from '../../components/menu/menu-service.ts';
import type { PanelName } from './panel-names.ts';
import styles from './panel.module.css';

interface Props {
  name: PanelName;
  label: string;
  /** Which end of the taskbar it stands at. */
  side: 'left' | 'right';
  width: number;
  height?: number;
  children: ReactNode;
}

/** The button in the taskbar that opens a panel; it keeps the focus when the panel closes. */
function buttonOf(name: PanelName): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-panel-button="${name}"]`);
}

/** Draws its content while it is the open panel. */
export function Panel(props: Props) {
  return usePanel() === props.name ? <OpenPanel {...props} /> : null;
}

function OpenPanel({ name, label, side, width, height, children }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = ref.current;
    const first = root?.querySelector<HTMLElement>('[data-autofocus]') ?? root;
    first?.focus({ preventScroll: true });
    const onPointerDown = (event: PointerEvent) => {
      if (!(event.target instanceof Element)) return;
      const above = '[role="menu"], [data-dialog-layer], [data-panel-button]';
      if (!root?.contains(event.target) && !event.target.closest(above)) closeMenus();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
      closeMenus();
    };
    document.addEventListener('pointerdown', onPointerDown, true);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown, true);
      document.removeEventListener('keydown', onKey);
      giveFocusBack(buttonOf(name));
    };
  }, [name]);
  const style: CSSProperties = { width, ...(height !== undefined && { height }) };
  return (
    <div
      ref={ref}
      className={styles.panel}
      style={style}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      data-side={side}
      data-testid={`panel-${name}`}
    >
      {children}
    </div>
  );
}
