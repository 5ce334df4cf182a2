import { applyAccent } from './accent.ts';

/** What a person can choose so that the console is easier to see and to touch; the first of each is the default. */
export const comfortChoices = {
  /** Size of texts, beside the zoom of everything. */
  text: ['normal', 'large', 'larger'],
  /** Stronger lines and texts; `auto` follows the system. */
  contrast: ['auto', 'high'],
  /** Less motion; `auto` follows the system. */
  motion: ['auto', 'reduced', 'full'],
  /** Targets of 44 px; `auto` from the first touch of a finger or a pen on, and where a finger is the main pointer. */
  touch: ['auto', 'on', 'off'],
  /** Colour of buttons, links and what is selected: Hearth's own, or that of the system where the app knows it. */
  accent: ['own', 'system'],
} as const;

export type ComfortKey = keyof typeof comfortChoices;
export type ComfortChoice<K extends ComfortKey> = (typeof comfortChoices)[K][number];
export const comfortKeys = Object.keys(comfortChoices) as ComfortKey[];

const keyOf = (key: ComfortKey): string => `hearth.${key}`;
const query = (text: string): boolean => typeof matchMedia === 'function' && matchMedia(text).matches;

/** The choice kept on this computer; what is none counts as the default. */
export function readComfort<K extends ComfortKey>(
  key: K,
  storage: Pick<Storage, 'getItem'> = localStorage,
): ComfortChoice<K> {
  const choices: readonly ComfortChoice<K>[] = comfortChoices[key];
  const kept = storage.getItem(keyOf(key));
  return choices.find((choice) => choice === kept) ?? comfortChoices[key][0];
}

/** What of the choices stands on the document now: attributes that the styles read. */
function apply(touched: boolean, root: HTMLElement = document.documentElement): void {
  const text = readComfort('text');
  const motion = readComfort('motion');
  const touch = readComfort('touch');
  const set = (name: string, value: string | null) => {
    if (value === null) root.removeAttribute(name);
    else root.setAttribute(name, value);
  };
  set('data-text', text === 'normal' ? null : text);
  set('data-motion', motion === 'auto' ? null : motion);
  set('data-contrast', readComfort('contrast') === 'high' || query('(prefers-contrast: more)') ? 'high' : null);
  applyAccent(readComfort('accent') === 'system' ? systemAccent : null);
  set('data-touch', touch === 'on' || (touch === 'auto' && (touched || query('(pointer: coarse)'))) ? '' : null);
  for (const listener of listeners) listener();
}

/** Who measures by themselves what the styles read from the attributes. */
const listeners = new Set<() => void>();
let touched = false;
let systemAccent: string | null = null;

/** The system has said its accent; null where it has none. */
export function systemAccentTold(accent: string | null): void {
  systemAccent = accent;
  apply(touched);
}

/** Hears when the choices were applied anew; the answer ends that. */
export function onComfort(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True while targets measure 44 px. */
export const isForTouch = (): boolean => document.documentElement.hasAttribute('data-touch');

/** Applies the choices anew: another window has changed them. */
export function renewComfort(): void {
  apply(touched);
}

/** Keeps a choice on this computer and applies it at once. */
export function chooseComfort<K extends ComfortKey>(key: K, choice: ComfortChoice<K>): void {
  if (choice === comfortChoices[key][0]) localStorage.removeItem(keyOf(key));
  else localStorage.setItem(keyOf(key), choice);
  apply(touched);
}

/** Applies the choices and follows what they depend on; the answer ends that. */
export function startComfort(page: Pick<Window, 'addEventListener' | 'removeEventListener'> = window): () => void {
  apply(touched);
  const onPointer = (event: PointerEvent) => {
    if ((event.pointerType !== 'touch' && event.pointerType !== 'pen') || touched) return;
    touched = true;
    apply(touched);
  };
  const contrast = typeof matchMedia === 'function' ? matchMedia('(prefers-contrast: more)') : null;
  const onContrast = () => {
    apply(touched);
  };
  page.addEventListener('pointerdown', onPointer, { capture: true, passive: true });
  contrast?.addEventListener('change', onContrast);
  return () => {
    touched = false;
    page.removeEventListener('pointerdown', onPointer, { capture: true });
    contrast?.removeEventListener('change', onContrast);
  };
}
