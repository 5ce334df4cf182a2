import { readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';

/** Source of a script that is run inside of a page. */
export function pageSource(name: 'codec' | 'isolated' | 'page-world'): string {
  return readFileSync(path.join(import.meta.dirname, 'page', `${name}.js`), 'utf8');
}

interface Codec {
  /** Throws for what structured clone refuses. */
  encode(value: unknown): string;
  decode(text: string): unknown;
}

/** The codec of the page, run here: both ends must be of one make. */
export const codec = vm.runInThisContext(`${pageSource('codec')}; makeCodec();`) as Codec;
