import { keptNotes } from '../../components/kept-state.ts';
import { emptyContent, type KeptContent } from '../../state/window-rules/kept-content.ts';
import { isSecretPath } from '../../state/files/wire-path.ts';
import { createFieldMemory } from './field-memory.ts';
import { createScrollMemory } from './scroll-memory.ts';

/** What is inside the windows of this page beside their routes: scrolling, typed texts, state of screens (WIN-25). */
export interface ContentMemory {
  readonly of: (name: string) => KeptContent;
  /** Gives a window its content again; `moved` when it goes on from another page. */
  readonly putBack: (name: string, content: KeptContent, moved: boolean) => void;
  /** Scrolls a window whose screen is drawn anew to where it was. */
  readonly scrollBack: (name: string) => void;
  /** Forgets the windows that are not open any more. */
  readonly keepOnly: (open: Readonly<Record<string, unknown>>) => void;
  readonly stop: () => void;
}

let current: ContentMemory | null = null;

/** Begins to follow what happens inside windows; `changed` is told, and what `isSecret` names is not followed. */
export function startContentMemory(changed: () => void, isSecret: (name: string) => boolean): ContentMemory {
  const scroll = createScrollMemory(changed);
  const fields = createFieldMemory(changed, isSecret);
  const memory: ContentMemory = {
    of: (name) => ({
      scroll: scroll.of(name),
      fields: isSecret(name) ? [] : fields.of(name),
      state: isSecret(name) ? {} : keptNotes.of(name),
    }),
    putBack: (name, content, moved) => {
      keptNotes.put(name, content.state, moved);
      scroll.putBack(name, content.scroll);
      fields.putBack(name, content.fields);
    },
    scrollBack: (name) => {
      scroll.putBack(name, scroll.of(name));
    },
    keepOnly: (open) => {
      scroll.keepOnly(open);
      keptNotes.keepOnly(open);
    },
    stop: () => {
      scroll.stop();
      fields.stop();
      if (current === memory) current = null;
    },
  };
  current = memory;
  return memory;
}

/** What is inside a window now. */
export const contentOf = (name: string): KeptContent => current?.of(name) ?? emptyContent;

/** Gives a window what was inside it when it was kept; `moved` when it goes on here from another page. */
export function putContentBack(name: string, content: KeptContent, moved = true): void {
  current?.putBack(name, content, moved);
}

/** A screen that has crashed is drawn anew: it is scrolled to where it was. What made it crash may be in the rest. */
export function putScrollBack(name: string): void {
  current?.scrollBack(name);
}

/** Whether a route shows what a safe box holds: of that nothing is written down on this computer. */
export function isSecretRoute(url: string): boolean {
  if (/^\/safe(box|Notebook)\b/.test(url)) return true;
  const fields = new URLSearchParams(/\?([^#]*)/.exec(url)?.[1] ?? '');
  // Versions and paper of a note of the box.
  if (url.startsWith('/notebook') && fields.get('safe') === '1') return true;
  const path = fields.get('path');
  return path !== null && isSecretPath(path);
}
