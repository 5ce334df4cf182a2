import { readComfort } from '../components/theme/comfort.ts';
import { readScheme, resolveScheme } from '../components/theme/scheme.ts';
import type { Language } from '../i18n/languages.ts';

/** Puts the kept scheme, language and motion on the document, so that nothing flashes. */
export function markDocument(root: HTMLElement, language: Language, storage: Pick<Storage, 'getItem'>): void {
  root.dataset.theme = resolveScheme(readScheme('', storage));
  root.lang = language;
  const motion = readComfort('motion', storage);
  if (motion !== 'auto') root.dataset.motion = motion;
  if ('hearth' in window) root.dataset.host = 'electron';
}
