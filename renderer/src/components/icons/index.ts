import { arrowGlyphs } from './arrows.ts';
import { deviceGlyphs } from './devices.ts';
import { fileGlyphs } from './files.ts';
import { generalGlyphs } from './general.ts';
import { statusGlyphs } from './status.ts';

/** Every icon of the product by name; a new one goes into the file of its group. */
export const glyphs = { ...generalGlyphs, ...arrowGlyphs, ...fileGlyphs, ...deviceGlyphs, ...statusGlyphs } as const;
export type IconName = keyof typeof glyphs;
