import type { PushState } from '#shared/ipc/channels.ts';
import { attentionWords, type Texts } from '../i18n/texts.ts';

/** What the tray tells: told by shape, not by colour (the icon has no colour on macOS). */
export type TrayIcon = 'ok' | 'lost' | 'signed-out';

/** What the tray knows. */
export interface TrayState {
  readonly push: PushState['state'];
  /** Failures in a row of the push channel. */
  readonly failures: number;
  readonly signedIn: boolean;
  /** Name of the device; '' while it is not known. */
  readonly deviceName: string;
  /** How many things want a person, as the console counts them. */
  readonly attention: number;
  /** Choices of this computer; left out where the system cannot do them. */
  readonly choices?: Readonly<Partial<Record<TrayChoice, boolean>>>;
}

/** What a person can switch on and off in the tray. */
export type TrayChoice = 'startAtLogin' | 'closeToTray' | 'lockLyrics';

export type TrayAction = 'open' | 'attention' | 'status' | 'reconnect' | 'signOut' | 'quit' | TrayChoice;

/** A line of the tray's menu: an action, a line that only tells, or a rule. */
export type TrayItem =
  | { readonly kind: 'action'; readonly id: TrayAction; readonly label: string }
  | { readonly kind: 'choice'; readonly id: TrayChoice; readonly label: string; readonly on: boolean }
  | { readonly kind: 'line'; readonly id: 'connection'; readonly label: string }
  | { readonly kind: 'rule' };

export interface TrayView {
  readonly icon: TrayIcon;
  readonly tooltip: string;
  readonly items: readonly TrayItem[];
}

function connectionLine({ push, failures, signedIn, deviceName }: TrayState, texts: Texts): string {
  if (push === 'refused') return texts.refused;
  if (!signedIn) return texts.signedOut;
  if (push === 'open') return deviceName === '' ? texts.connected : texts.connectedTo.replace('{name}', deviceName);
  // Between two attempts the words stay: a menu that changes twice a second cannot be read.
  return push === 'down' || failures > 0 ? texts.connectionLost : texts.connecting;
}

function choices({ choices: given = {} }: TrayState, texts: Texts): TrayItem[] {
  const labels: Readonly<Record<TrayChoice, string>> = {
    startAtLogin: texts.startAtLogin,
    closeToTray: texts.closeToTray,
    lockLyrics: texts.lockLyrics,
  };
  const items = (['lockLyrics', 'startAtLogin', 'closeToTray'] as const).flatMap((id): TrayItem[] => {
    const on = given[id];
    return on === undefined ? [] : [{ kind: 'choice', id, label: labels[id], on }];
  });
  return items.length === 0 ? [] : [{ kind: 'rule' }, ...items];
}

/**
 * Icon, tooltip and menu of a state. Quit is always there, and so is the way back to the window; `withStatus` adds
 * the popover's entry where a click on the icon does not open it (Linux).
 */
export function trayView(state: TrayState, texts: Texts, withStatus: boolean): TrayView {
  const line = connectionLine(state, texts);
  const action = (id: TrayAction, label: string): TrayItem => ({ kind: 'action', id, label });
  const rule: TrayItem = { kind: 'rule' };
  const wanting = state.signedIn && state.attention > 0 ? attentionWords(state.attention, texts) : null;
  const lost = state.signedIn && state.push !== 'open';
  return {
    icon: !state.signedIn || state.push === 'refused' ? 'signed-out' : lost ? 'lost' : 'ok',
    tooltip: wanting === null ? `Hearth: ${line}` : `Hearth: ${line}\n${wanting}`,
    items: [
      action('open', texts.openHearth),
      ...(withStatus ? [action('status', texts.showStatus)] : []),
      rule,
      { kind: 'line', id: 'connection', label: line },
      ...(wanting === null ? [] : [action('attention', wanting)]),
      ...(lost ? [action('reconnect', texts.reconnectNow)] : []),
      ...(state.signedIn ? [action('signOut', texts.signOut)] : []),
      ...choices(state, texts),
      rule,
      action('quit', texts.quit),
    ],
  };
}
