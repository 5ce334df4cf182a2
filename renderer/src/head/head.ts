import type { EarlyFiles } from '#shared/rules/early-files.ts';
import { readSession } from '../host/session-cookies.ts';
import { initialLanguage } from '../i18n/languages.ts';
import { askEarly } from './early-calls.ts';
import { fetchEarly } from './early-files.ts';
import { markDocument } from './look.ts';

/** The storage of the page; one without anything in it where the browser refuses it. */
function pageStorage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/**
 * What runs before the first paint: marks the document with the kept looks, has the files fetched that come first, and
 * makes the first calls of a kept session. `list` = the early files as JSON; none while developing.
 */
export function runHead(list: string | undefined): void {
  const storage = pageStorage();
  const kept = storage ?? { getItem: () => null };
  const language = initialLanguage(kept);
  markDocument(document.documentElement, language, kept);
  // Only a guess of what will be shown. The desktop app keeps the session itself.
  const session = 'hearth' in window ? null : readSession(document, location.origin);
  if (list !== undefined) {
    const isDesktop = /^\/home\/?$/.test(location.pathname) && window.self === window.top && session !== null;
    fetchEarly(JSON.parse(list) as EarlyFiles, language, { isDesktop });
  }
  if (session !== null && storage !== null) window.hearthEarly = askEarly(session, language, storage);
}
