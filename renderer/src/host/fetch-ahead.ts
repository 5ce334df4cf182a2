import { whenCalm } from './calm.ts';
import { linkLoading } from './part-loading.ts';

/** Screens that may be needed without the device are fetched this long after the desktop (ms). */
const PATIENCE_MS = 4000;

/** Files of the console, below its base. */
interface AheadList {
  readonly files: readonly string[];
  readonly texts: Readonly<Record<string, readonly string[] | undefined>>;
}

let fetched: Promise<void> | null = null;

async function fetchList(language: string): Promise<void> {
  await whenCalm(PATIENCE_MS);
  const base = import.meta.env.BASE_URL;
  const list = (await (await fetch(`${base}ahead.json`)).json()) as AheadList;
  for (const file of [...list.files, ...(list.texts[language] ?? [])]) {
    const link = document.createElement('link');
    // The page itself holds what these two bring, whatever becomes of the network and of the browser's cache. The rules
    // of a style sheet are about parts that are not there yet.
    link.rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload';
    // As the loader of parts asks for them, or they would be fetched again.
    link.crossOrigin = '';
    link.href = base + file;
    linkLoading(link);
    document.head.append(link);
  }
}

/**
 * Has the page hold the code of screens that an incident may ask for when the network is gone (RTE-08), once it has
 * nothing better to do; the texts of one language with it. It is fetched and not run: a console on which nothing happens
 * keeps none of it in memory. A navigation meanwhile does not cut it off (`arePartsLoading`): the browser would keep the
 * failure. The desktop app has its code at hand, and a developer's console has no list.
 */
export function fetchAhead(language: string): void {
  if (!import.meta.env.PROD || !location.protocol.startsWith('http')) return;
  // A list that does not come is no loss: the code is fetched when it is needed.
  fetched ??= fetchList(language).catch(() => undefined);
}
