import { useId, useRef, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react';
import { DIALOG_WIDTH, DIALOG_WIDTH_MAX, DIALOG_WIDTH_MIN } from '#shared/constants.ts';
import styles from './dialogs.module.css';
import { useFocusTrap } from './focus-trap.ts';

/** Layers of dialogs in the document, see layers.css; the number orders their focus traps. */
export const dialogLayers = {
  shell: 1,
  notice: 2,
  repair: 3,
  reconnecting: 4,
  storage: 5,
  upgrade: 6,
  cover: 7,
  confirm: 8,
  alert: 9,
  lock: 10,
} as const;
export type DialogLayer = keyof typeof dialogLayers;

const layerVariables: Readonly<Record<DialogLayer, string>> = {
  shell: 'var(--z-shell-dialog)',
  notice: 'var(--z-notice-dialog)',
  repair: 'var(--z-database-repair)',
  reconnecting: 'var(--z-reconnecting)',
  storage: 'var(--z-storage)',
  upgrade: 'var(--z-upgrade)',
  cover: 'var(--z-cover)',
  confirm: 'var(--z-confirm)',
  alert: 'var(--z-alert)',
  lock: 'var(--z-lock)',
};

interface DialogFrameProps {
  /** Visible title, which names the dialog. */
  title?: ReactNode;
  /** Name for assistive technology where no title is drawn. */
  label?: string;
  /** Before the title, for instance a back button. */
  lead?: ReactNode;
  width?: number;
  layer: DialogLayer;
  role?: 'dialog' | 'alertdialog';
  /** Covered by a dialog of higher priority: stays mounted with its state, unseen. */
  covered?: boolean;
  /** Only where a cancel exists; a click on the backdrop never closes (DLG-12, OVL-04). */
  onEscape?: (() => void) | undefined;
  /** Submits on Enter in the only text field. */
  onEnter?: (() => void) | undefined;
  children?: ReactNode;
  footer?: ReactNode;
  testId?: string;
  overlay?: string | undefined;
  state?: string | undefined;
}

/** The box every dialog stands in: scrim, title, scrolling content, buttons, focus trap and names (DLG-12). */
export function DialogFrame(props: DialogFrameProps) {
  const { width = DIALOG_WIDTH, layer, role = 'dialog', covered = false } = props;
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const bodyId = useId();
  useFocusTrap(box, !covered, dialogLayers[layer]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      props.onEscape?.();
    }
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.type !== 'checkbox') {
      const fields = box.current?.querySelectorAll('input[type=text], input[type=password], input:not([type])');
      if (fields?.length === 1) props.onEnter?.();
    }
  };
  const style: CSSProperties = {
    zIndex: layerVariables[layer],
    ...(covered && { display: 'none' }),
  };
  return (
    <div className={styles.scrim} style={style} data-dialog-layer={layer}>
      <div
        ref={box}
        className={styles.box}
        style={{ width: Math.min(DIALOG_WIDTH_MAX, Math.max(DIALOG_WIDTH_MIN, width)) }}
        role={role}
        aria-modal="true"
        tabIndex={-1}
        {...(props.title ? { 'aria-labelledby': titleId } : { 'aria-label': props.label ?? '' })}
        {...(props.children ? { 'aria-describedby': bodyId } : {})}
        onKeyDown={onKeyDown}
        data-testid={props.testId}
        data-overlay={props.overlay}
        data-state={props.state}
      >
        {props.title ? (
          <div className={styles.header}>
            {props.lead}
            <h2 id={titleId} className="type-h3">
              {props.title}
            </h2>
          </div>
        ) : null}
        {props.children ? (
          <div id={bodyId} className={styles.body}>
            {props.children}
          </div>
        ) : null}
        {props.footer ? (
          <div className={styles.footer} data-foot>
            {props.footer}
          </div>
        ) : null}
      </div>
    </div>
  );
}
