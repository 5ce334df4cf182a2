import { useSyncExternalStore } from 'react';
import { createDialogStore } from './dialog-store.ts';
import { isFocusTrapped } from './focus-trap.ts';
import type {
  AlertOptions,
  ConfirmOptions,
  DialogsState,
  PasswordOptions,
  ShellDialog,
  ShellDialogSettings,
  ShellPriority,
  ToastOptions,
} from './dialog-types.ts';
import { createToastStore, type ToastEntry } from './toast-store.ts';

export type {
  AlertOptions,
  ConfirmOptions,
  PasswordGrant,
  PasswordOptions,
  ShellDialog,
  ShellDialogSettings,
  ShellPriority,
  ToastKind,
  ToastOptions,
} from './dialog-types.ts';

/*
 * The dialogs and toasts of this document, for every part of the console: call and await. `DialogHost` draws them;
 * it is mounted once in each document.
 */
export const dialogStore = createDialogStore();
export const toastStore = createToastStore();

/** Asks; resolves once with the answer (OVL-04). Never rejects. */
export function confirm(options: ConfirmOptions): Promise<boolean> {
  return dialogStore.confirm(options);
}

/**
 * Asks the signed-in person for the password and has the device check it. Resolves with the one-use ticket `second`,
 * or with null when the person gave up (DLG-10, PWD-03). The password itself never leaves the dialog (PWD-08).
 */
export function requestPassword(options: PasswordOptions = {}): Promise<string | null> {
  return dialogStore.password(options);
}

/** Tells; resolves when it was read. Several wait for one another, equal neighbours are one (OVL-05). */
export function alert(options: AlertOptions): Promise<void> {
  return dialogStore.alert(options);
}

/** A short message in the corner for 8 s; the same one within 3 s is shown once (ERR-12). */
export function toast(options: ToastOptions): void {
  toastStore.show(options);
}

/** Takes the toast with that key away before its time. */
export function dismissToast(key: string): void {
  toastStore.dismissKey(key);
}

/** Opens the shell dialog (DLG-01); a higher priority covers a lower one until it closes (DLG-11). */
export function openShellDialog(settings: ShellDialogSettings, priority?: ShellPriority): ShellDialog {
  return dialogStore.openShell(settings, priority);
}

/** Covers the page at once, with a spinner after 50 ms; call the answer to uncover. Covers are counted (OVL-03). */
export function showLoading(): () => void {
  return dialogStore.cover();
}

/** Covers the page while `work` runs, however it ends. */
export async function withLoading<T>(work: () => Promise<T>): Promise<T> {
  const uncover = showLoading();
  try {
    return await work();
  } finally {
    uncover();
  }
}

/** Takes every open question for the password back; they answer null (PWD-08). */
export function withdrawPasswords(): void {
  dialogStore.withdrawPasswords();
}

/** Ends every dialog, cover and toast: sign-out, and the end of a test. */
export function resetDialogs(): void {
  dialogStore.reset();
  toastStore.clear();
}

/** Whether a dialog, an overlay or a cover is open now: the page below takes no keys then (SHK-02). */
export function currentDialogOpen(): boolean {
  if (isFocusTrapped()) return true;
  const { confirms, passwords, alerts, shell, covers } = dialogStore.getState();
  return confirms.length + passwords.length + alerts.length + shell.length + covers > 0;
}

/** Part of the dialogs' state; `select` must answer the same value for the same state. */
export function useDialogs<T>(select: (state: DialogsState) => T): T {
  return useSyncExternalStore(dialogStore.subscribe, () => select(dialogStore.getState()));
}

export function useToasts(): readonly ToastEntry[] {
  return useSyncExternalStore(toastStore.subscribe, toastStore.getState);
}
