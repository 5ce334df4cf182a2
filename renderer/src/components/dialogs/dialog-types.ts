import type { ReactNode } from 'react';
import type { callWithCredentials } from '../../api/device-key.ts';

/** What a confirmation asks. With `keyText` or `checkText` the dialog blocks: Escape leaves it open (OVL-04). */
export interface ConfirmOptions {
  title: string;
  content?: ReactNode;
  okText?: string;
  cancelText?: string;
  /** The action loses something: the button is drawn in red and the focus starts on Cancel (OVL-12). */
  danger?: boolean;
  /** Nothing is lost, but nobody should do it by pressing Enter twice: the focus starts on Cancel (OVL-12). */
  cautious?: boolean;
  /** Text to be typed exactly, case counts, before confirming (DLG-03). */
  keyText?: string;
  /** Statement to be ticked before confirming (DLG-04). */
  checkText?: string;
  /** Width in CSS pixels, 400 to 800 (CON-116). */
  width?: number;
  /** Escape does not cancel. */
  blocking?: boolean;
  /**
   * Runs when the person confirms; both buttons stay disabled meanwhile. A resolved text is shown as the error and
   * keeps the dialog open; anything else closes it.
   */
  onOk?: () => Promise<unknown>;
  /** Withdraws the question: it closes and answers no, as when the screen that asked is gone (MSG-08). */
  signal?: AbortSignal;
}

/** What a checked password allows: the one-use ticket, and calls that carry the credentials themselves (PWD-03). */
export interface PasswordGrant {
  readonly second: string;
  /** Makes a call with the encrypted credentials; they are gone when the dialog is. */
  send<T>(call: Parameters<typeof callWithCredentials<T>>[2]): ReturnType<typeof callWithCredentials<T>>;
}

/** What the password is asked for (DLG-10, PWD-01). */
export interface PasswordOptions {
  title?: string;
  /** The risk of the action, in words. */
  content?: ReactNode;
  okText?: string;
  /** Statement to be ticked before confirming. */
  checkText?: string;
  danger?: boolean;
  width?: number;
  /**
   * The action itself, run once the device has accepted the password, while the dialog stays. A resolved text is shown
   * under the field and asks for the password again; null closes the dialog.
   */
  act?: (grant: PasswordGrant) => Promise<string | null>;
  /** Takes the question back without an answer: another account, other rights, a lock (ROLE-04). */
  signal?: AbortSignal;
}

export interface AlertOptions {
  title: string;
  content?: ReactNode;
  okText?: string;
  width?: number;
  /** Where more of it is shown; going there closes it. */
  link?: { readonly text: string; readonly go: () => void };
}

/** Settings of the shell dialog with its defaults (DLG-01). */
export interface ShellDialogSettings {
  title?: string;
  /** Default 420. */
  width?: number;
  /** Default false: no title row; the title still names the dialog for assistive technology. */
  showHeader?: boolean;
  /** Default false. */
  showCancel?: boolean;
  okText?: string;
  cancelText?: string;
  okDisabled?: boolean;
  okHidden?: boolean;
  /** The button stops or loses something: it is drawn in red and the focus starts on Cancel (OVL-12). */
  danger?: boolean;
  content?: ReactNode;
  /** Default: closes the dialog. */
  onOk?: () => void;
  onCancel?: () => void;
  /** Shown as a back arrow in the header when given or when there are earlier settings to go back to. */
  onBack?: () => void;
  /** Hooks for tests and styles: `data-overlay` and `data-state`. */
  overlay?: string;
  state?: string;
}

/** Which shell dialog is on top when several are open, highest first (DLG-11). */
export const shellPriorities = {
  signedOut: 60,
  booting: 50,
  reconnecting: 40,
  privacy: 30,
  format: 20,
  esata: 10,
  other: 0,
} as const;
export type ShellPriority = keyof typeof shellPriorities;

export type ToastKind = 'info' | 'success' | 'warning' | 'error';

export interface ToastAction {
  readonly label: string;
  readonly onSelect: () => void;
}

export interface ToastOptions {
  /** Toasts with the same key replace each other; without one, kind and text are the key. */
  key?: string;
  kind: ToastKind;
  text: string;
  action?: ToastAction;
  /** Further answers, behind the first. */
  others?: readonly ToastAction[];
}

export interface ConfirmEntry {
  readonly id: number;
  readonly options: ConfirmOptions;
  readonly resolve: (confirmed: boolean) => void;
}

export interface PasswordEntry {
  readonly id: number;
  readonly options: PasswordOptions;
  /** The ticket of the device, or null when the person gave up. */
  readonly resolve: (second: string | null) => void;
}

export interface AlertEntry {
  readonly id: number;
  readonly options: AlertOptions;
  readonly done: Promise<void>;
  readonly resolve: () => void;
}

export interface ShellEntry {
  readonly id: number;
  readonly priority: number;
  readonly settings: ShellDialogSettings;
  /** Earlier settings, the oldest first (DLG-02). */
  readonly stack: readonly ShellDialogSettings[];
}

export interface DialogsState {
  readonly confirms: readonly ConfirmEntry[];
  readonly passwords: readonly PasswordEntry[];
  /** The first one is shown; the others wait (OVL-05). */
  readonly alerts: readonly AlertEntry[];
  readonly shell: readonly ShellEntry[];
  /** Loading covers asked for and not yet released (OVL-03). */
  readonly covers: number;
}

/** Handle of an open shell dialog; every call after it was closed does nothing. */
export interface ShellDialog {
  /** Changes the settings in place. */
  update(settings: Partial<ShellDialogSettings>): void;
  /** Saves the present settings and shows others (DLG-02). */
  push(settings: ShellDialogSettings): void;
  /** Restores the settings saved last; with none left the dialog closes (DLG-02). */
  back(): void;
  close(): void;
  /** True until it was closed. */
  isOpen(): boolean;
}
