import { createContext, createElement, use, useSyncExternalStore, type ReactNode } from 'react';
import i18next, { type DefaultNamespace, type FlatNamespace, type Namespace, type TFunction } from 'i18next';
import { pageTexts } from '#shared/rules/start-texts.ts';
import { fetchTexts } from './index.ts';

/** The lookup of texts that `useTranslation` answers for these namespaces. */
export type TextsOf<Ns extends Namespace | undefined> = TFunction<Ns extends Namespace ? Ns : DefaultNamespace>;

interface Texts<Ns extends Namespace | undefined> {
  readonly t: TextsOf<Ns>;
  /** The language that `t` speaks. */
  readonly language: string;
}

/** Lookups by language and namespaces: every part of the page that wants the same texts has the same one. */
const made = new Map<string, Texts<undefined>>();
const loading = new Map<string, TextsMissing>();
/** What the browser said of texts that did not come; it says the same for the life of the page. */
const failed = new Map<string, unknown>();

function subscribe(changed: () => void): () => void {
  i18next.on('languageChanged', changed);
  return () => {
    i18next.off('languageChanged', changed);
  };
}

const shownLanguage = (): string => i18next.language;

/**
 * Thrown by who draws before its texts are here: React waits for it. An error as well, for whoever draws without a
 * `Suspense` around it.
 */
class TextsMissing extends Error {
  readonly then: Promise<unknown>['then'];

  constructor(key: string, fetched: Promise<unknown>) {
    super(`No ${key} yet`);
    this.then = fetched.then.bind(fetched);
  }
}

/** The fetch of some texts, the same for everybody who waits for them. */
function missing(key: string, language: string, namespaces: readonly FlatNamespace[]): TextsMissing {
  let found = loading.get(key);
  if (found === undefined) {
    const fetched = i18next
      .loadNamespaces(namespaces)
      .then(() => fetchTexts(language, namespaces))
      .catch((error: unknown) => failed.set(key, error))
      .finally(() => loading.delete(key));
    found = new TextsMissing(key, fetched);
    loading.set(key, found);
  }
  return found;
}

/** Without its first texts a page still stands, and says by itself that the device is away. */
const isHere = (language: string, namespace: string): boolean =>
  i18next.hasResourceBundle(language, namespace) ||
  (pageTexts.some((first) => first === namespace) && i18next.hasLoadedNamespace(namespace));

const LanguageContext = createContext<string | null>(null);

/**
 * Gives everything below it the language that is shown, and draws it anew when that changes. The one subscription of
 * the page: a window has some fifty parts with texts, and a subscription of each costs more than its texts.
 */
export function TextsProvider({ children }: { readonly children: ReactNode }) {
  const language = useSyncExternalStore(subscribe, shownLanguage);
  return createElement(LanguageContext, { value: language }, children);
}

type Lookup = (key: string, values?: object) => unknown;

/**
 * The library's lookup, past which a text without blanks is read: that is most of them, and the search through
 * languages, plurals and blanks takes ten times as long, which a window with a hundred texts shows.
 */
function lookup(language: string, namespace: FlatNamespace): TFunction {
  const full = i18next.getFixedT(language, namespace) as unknown as Lookup;
  const t: Lookup = (key, values) => {
    if (values !== undefined) return full(key, values);
    const [name = '', area = namespace] = key.split(':').reverse();
    const text: unknown = i18next.getResource(language, area, name);
    return typeof text === 'string' ? text : full(key);
  };
  return t as unknown as TFunction;
}

/**
 * The texts of one namespace, or of several, of which the first needs no name before its keys. One lookup serves all
 * that ask for the same: a window has some fifty parts with texts, and what each keeps is kept for every open window.
 */
export function useTranslation<const Ns extends FlatNamespace | readonly FlatNamespace[] | undefined = undefined>(
  wanted?: Ns,
): Texts<Ns> {
  const language = use(LanguageContext) ?? shownLanguage();
  const key = `${language}|${String(wanted)}`;
  let texts = made.get(key);
  if (texts === undefined) {
    const given: FlatNamespace | readonly FlatNamespace[] = wanted ?? 'common';
    const namespaces = typeof given === 'string' ? [given] : given;
    if (!namespaces.every((namespace) => isHere(language, namespace))) {
      if (failed.has(key)) throw failed.get(key);
      throw missing(key, language, namespaces);
    }
    texts = { t: lookup(language, namespaces[0] ?? 'common'), language };
    made.set(key, texts);
  }
  return texts as Texts<Ns>;
}
