import { arrowGlyphs } from './arrows.tsx';
import { deviceGlyphs } from './devices.tsx';
import { fileGlyphs } from './files.tsx';
import { generalGlyphs } from './general.tsx';
import { statusGlyphs } from './status.tsx';

/** Every icon of the product by name; a new one goes into the file of its group. */
export const glyphs = { ...generalGlyphs, ...arrowGlyphs, ...fileGlyphs, ...deviceGlyphs, ...statusGlyphs } as const;
export type IconName = keyof typeof glyphs;
