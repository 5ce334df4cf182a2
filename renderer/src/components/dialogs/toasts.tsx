import { useEffect, useRef, type FocusEvent } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { IconName } from '../icon.ts';
import { Icon } from '../icon.ts';
import { toastStore, useToasts } from './dialog-service.ts';
import type { ToastKind } from './dialog-types.ts';
import type { ToastEntry } from './toast-store.ts';
import styles from './toasts.module.css';

const icons: Readonly<Record<ToastKind, IconName>> = {
  info: 'info',
  success: 'check-circle',
  warning: 'warning',
  error: 'cross-circle',
};

/**
 * The toasts in the corner. Their clock stands while one is under the pointer or has the focus; F6 goes there and
 * back, so that an action in a toast is reachable without a mouse.
 */
export function Toasts() {
  const { t } = useTranslation('shell');
  const toasts = useToasts();
  const region = useRef<HTMLElement>(null);
  const before = useRef<Element | null>(null);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const root = region.current;
      if (event.key !== 'F6' || !root) return;
      const inside = root.contains(document.activeElement);
      const target = inside ? before.current : root.querySelector<HTMLElement>('button');
      if (!(target instanceof HTMLElement)) return;
      event.preventDefault();
      if (!inside) before.current = document.activeElement;
      target.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
    };
  }, []);

  // The last toast may go while it is under the pointer: no leave event follows then.
  useEffect(() => {
    if (toasts.length === 0) toastStore.resume();
  }, [toasts.length]);

  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) toastStore.resume();
  };
  return (
    <section
      ref={region}
      className={styles.region}
      aria-label={t('toast.region')}
      aria-live="polite"
      onPointerEnter={toastStore.pause}
      onPointerLeave={toastStore.resume}
      onFocus={toastStore.pause}
      onBlur={onBlur}
    >
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function Toast({ toast }: { toast: ToastEntry }) {
  const { t } = useTranslation('shell');
  const dismiss = () => {
    toastStore.dismiss(toast.id);
  };
  return (
    <div
      className={styles.toast}
      data-testid="notice"
      data-key={toast.key}
      data-kind={toast.kind}
      data-choices={toast.actions.length > 1 || undefined}
      role={toast.kind === 'error' || toast.kind === 'warning' ? 'alert' : 'status'}
    >
      <span className={styles.icon}>
        <Icon name={icons[toast.kind]} size={18} label={t(`toast.${toast.kind}`)} />
      </span>
      <span className={styles.text}>{toast.text}</span>
      {toast.actions.length > 0 && (
        <span className={styles.actions}>
          {toast.actions.map(({ label, onSelect }) => (
            <button
              key={label}
              type="button"
              className={styles.action}
              onClick={() => {
                dismiss();
                onSelect();
              }}
            >
              {label}
            </button>
          ))}
        </span>
      )}
      <button type="button" className={styles.close} aria-label={t('toast.close')} onClick={dismiss}>
        <Icon name="close" />
      </button>
    </div>
  );
}
