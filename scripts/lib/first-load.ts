import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Files that the browser must have before the console's first script runs: what `index.html` names as script,
 * preload or style sheet, relative to the console's folder.
 */
export function firstLoadFiles(indexHtml: string, base = '/home/'): string[] {
  const found = new Set<string>();
  for (const tag of indexHtml.matchAll(/<(?:script|link)\b[^>]*>/g)) {
    const kind = /\brel="(modulepreload|stylesheet|preload)"/.test(tag[0]) || tag[0].startsWith('<script');
    const address = /\b(?:src|href)="([^"]+)"/.exec(tag[0])?.[1];
    if (kind && address?.startsWith(base)) found.add(address.slice(base.length));
  }
  return [...found];
}

/** The same, read from a built console. */
export function firstLoadOf(consoleFolder: string): string[] {
  return ['index.html', ...firstLoadFiles(readFileSync(path.join(consoleFolder, 'index.html'), 'utf8'))];
}
