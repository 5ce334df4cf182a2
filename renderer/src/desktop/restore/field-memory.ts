import type { KeptField } from '../../state/window-rules/kept-content.ts';
import { bodyOf, follow, placeOf, wayTo } from './body-places.ts';

/** Kept texts are put back as long as the form they belong to may still be loading (ms). */
const PATIENCE_MS = 8000;
const STEP_MS = 120;
/** So many fields of one window are remembered, and so much of each text. */
const MOST = 40;
const LONGEST = 50_000;
const kinds = new Set(['text', 'search', 'url', 'tel', 'email', 'number', 'date', 'time', 'datetime-local']);

type Field = HTMLInputElement | HTMLTextAreaElement;

/** A field whose text may be kept: neither a password nor a code, and nothing inside of a safe box. */
function isKept(target: EventTarget | null): target is Field {
  if (target instanceof HTMLTextAreaElement) return !target.readOnly;
  if (!(target instanceof HTMLInputElement) || target.readOnly || !kinds.has(target.type)) return false;
  return !/password|one-time-code/.test(target.autocomplete);
}

/** What tells a field from another one at the same place. */
const signOf = (field: Field): string =>
  [field.tagName, field.type, field.name, field.getAttribute('aria-label') ?? '', field.placeholder].join('|');

/** Types a text into a field as a person would: whoever draws the field hears of it. */
function type(field: Field, text: string): void {
  const owner = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Reflect.set(owner.prototype, 'value', text, field);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** What is typed into the forms of windows and not taken yet, and how it gets there again (WIN-25). */
export interface FieldMemory {
  readonly of: (name: string) => readonly KeptField[];
  /** Types texts again once their fields are there as they were; a person who types first wins. */
  readonly putBack: (name: string, fields: readonly KeptField[]) => void;
  readonly stop: () => void;
}

/** Follows what is typed inside windows; `changed` is told of it. */
export function createFieldMemory(changed: () => void, isSecret: (name: string) => boolean): FieldMemory {
  const bases = new WeakMap<Field, string>();
  const typed = new Map<string, Set<Field>>();
  const waiting = new Map<string, { fields: readonly KeptField[]; until: number }>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const onFocus = ({ target }: FocusEvent) => {
    if (isKept(target) && !bases.has(target)) bases.set(target, target.value);
  };
  const onInput = ({ target, isTrusted }: Event) => {
    if (!isKept(target)) return;
    const place = placeOf(target);
    if (!place || isSecret(place.name)) return;
    if (!bases.has(target)) bases.set(target, target.defaultValue);
    const own = typed.get(place.name) ?? new Set();
    typed.set(place.name, own.add(target));
    const late = isTrusted ? waiting.get(place.name) : undefined;
    if (late) {
      const way = wayTo(target, place.body);
      waiting.set(place.name, { ...late, fields: late.fields.filter((field) => field.way !== way) });
    }
    changed();
  };
  const step = () => {
    for (const [name, { fields, until }] of waiting) {
      const body = bodyOf(name);
      for (const { way, sign, base, value } of body ? fields : []) {
        const field = body && follow(way, body);
        // A form that fills itself while it loads may take a text back: it is looked at until the patience ends.
        if (field && isKept(field) && signOf(field) === sign && field.value === base) {
          bases.set(field, base);
          type(field, value);
        }
      }
      if (fields.length === 0 || Date.now() > until) waiting.delete(name);
    }
    timer = waiting.size > 0 ? setTimeout(step, STEP_MS) : undefined;
  };
  document.addEventListener('focusin', onFocus, true);
  document.addEventListener('input', onInput, true);
  return {
    of: (name) => {
      const body = bodyOf(name);
      const now = [...(typed.get(name) ?? [])].flatMap((field): KeptField[] => {
        const base = bases.get(field) ?? '';
        if (!body?.contains(field)) typed.get(name)?.delete(field);
        else if (field.value !== base && field.value.length <= LONGEST)
          return [{ way: wayTo(field, body), sign: signOf(field), base, value: field.value }];
        return [];
      });
      const late = waiting.get(name)?.fields.filter(({ way }) => now.every((field) => field.way !== way)) ?? [];
      return [...now, ...late].slice(0, MOST);
    },
    putBack: (name, fields) => {
      if (fields.length === 0) return;
      waiting.set(name, { fields, until: Date.now() + PATIENCE_MS });
      timer ??= setTimeout(step, STEP_MS);
    },
    stop: () => {
      clearTimeout(timer);
      document.removeEventListener('focusin', onFocus, true);
      document.removeEventListener('input', onInput, true);
    },
  };
}
