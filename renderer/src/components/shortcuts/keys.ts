/** What of a keyboard event the rules need. */
export interface KeyPress {
  readonly key: string;
  /** The key by its place: 'KeyM', 'Digit1', 'Minus'. */
  readonly code?: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly isComposing: boolean;
}

const single = new Set(['Backspace', 'Enter', 'Delete', 'Tab']);
const modifiers = new Set(['Control', 'Meta', 'Shift', 'Alt', 'AltGraph', 'CapsLock', 'Dead', 'Process']);

/**
 * The keys that go to the active window, or null: two-key combinations with Control or Meta, which are the same, and
 * the single keys Backspace, Enter, Delete and Tab (SHK-01, SHK-04). Written 'mod+a', 'Backspace'.
 */
export function forwardedKeys(press: KeyPress): string | null {
  if (press.isComposing || press.shiftKey || press.altKey || modifiers.has(press.key)) return null;
  if (press.ctrlKey !== press.metaKey) {
    return `mod+${press.key.length === 1 ? press.key.toLowerCase() : press.key}`;
  }
  return !press.ctrlKey && single.has(press.key) ? press.key : null;
}

/** The sign of a letter or digit key by its place; '' for any other. */
const signOf = (code = ''): string => /^(?:Key|Digit)(.)$/.exec(code)?.[1]?.toLowerCase() ?? '';

/**
 * The whole combination, for the shell's own shortcuts: 'ctrl+alt+ArrowLeft'. Meta counts as ctrl (SHK-04). With
 * Option a Mac writes another sign for each letter, so there the place of the key counts.
 */
export function combination(press: KeyPress, mac: boolean = isMac()): string {
  const byPlace = mac && press.altKey ? signOf(press.code) : '';
  const key = byPlace || (press.key.length === 1 ? press.key.toLowerCase() : press.key);
  return [(press.ctrlKey || press.metaKey) && 'ctrl', press.altKey && 'alt', press.shiftKey && 'shift', key]
    .filter(Boolean)
    .join('+');
}

/** Whether a press writes a sign where somebody types: with Option alone a Mac writes another one on each key. */
export function writesWithOption(press: KeyPress, mac: boolean = isMac()): boolean {
  return mac && press.altKey && !press.ctrlKey && !press.metaKey && press.key.length === 1;
}

/** Whether a person is typing there: nothing is forwarded then (SHK-02). */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true;
  const buttons = ['button', 'checkbox', 'radio', 'range', 'submit', 'reset', 'color', 'file', 'image'];
  return target instanceof HTMLInputElement && !buttons.includes(target.type);
}

const macSigns: Readonly<Record<string, string>> = { mod: '⌘', ctrl: '⌃', alt: '⌥', shift: '⇧' };
const otherSigns: Readonly<Record<string, string>> = { mod: 'Ctrl', ctrl: 'Ctrl', alt: 'Alt', shift: 'Shift' };
const keySigns: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  ' ': 'Space',
};

/** Where a drag with the right button asks what it shall do. */
export const isWindows = (platform: string = navigator.platform): boolean => /^win/i.test(platform);

/** Whether the computer is a Mac, by what the browser says. */
export function isMac(platform: string = navigator.platform): boolean {
  return /mac|iphone|ipad/i.test(platform);
}

/** A combination as people of the platform read it: '⌘K' or 'Ctrl K' (SHK-04). */
export function keyHint(keys: string, mac: boolean = isMac()): string {
  // The plus sign parts the keys and is one: 'ctrl++'.
  const names = keys.endsWith('+') ? [...keys.slice(0, -1).split('+').filter(Boolean), '+'] : keys.split('+');
  const parts = names.map((part) => {
    const sign = (mac ? macSigns : otherSigns)[part] ?? keySigns[part];
    return sign ?? (part.length === 1 ? part.toUpperCase() : part);
  });
  return parts.join(mac ? '' : ' ');
}
