import { drawing } from '../drawing.tsx';

/** Signs of a player; they come with it, and not with every page. */
const glyphs = {
  previous: '<path d="M6 5.5v13M18.5 6v12L9.5 12z"/>',
  next: '<path d="M18 5.5v13M5.5 6v12l9-6z"/>',
  order: '<path d="M4 8h13M4 16h13M14.5 5.5 17 8l-2.5 2.5M14.5 13.5 17 16l-2.5 2.5"/>',
  all: '<path d="M7 17.5H6A2.5 2.5 0 0 1 3.5 15V9.5A2.5 2.5 0 0 1 6 7h12M15.5 4.5 18 7l-2.5 2.5M17 6.5h1M20.5 12v3a2.5 2.5 0 0 1-2.5 2.5H9M11.5 15 9 17.5l2.5 2.5"/>',
  one: '<path d="M7 17.5H6A2.5 2.5 0 0 1 3.5 15V9.5A2.5 2.5 0 0 1 6 7h12M15.5 4.5 18 7l-2.5 2.5M20.5 12v3a2.5 2.5 0 0 1-2.5 2.5H9M11.5 15 9 17.5l2.5 2.5M11 11.5l1.5-1v4"/>',
  shuffle:
    '<path d="M3.5 7.5h3.25c4.25 0 5.5 9 9.75 9h3.5M3.5 16.5h3.25c1.6 0 2.75-1.3 3.7-2.9M13.4 9.9c.85-1.4 1.85-2.4 3.1-2.4h3.5M17.5 5l2.5 2.5-2.5 2.5M17.5 14l2.5 2.5-2.5 2.5"/>',
  muted: '<path d="M4.5 9.5v5h3.25L12.5 18.5v-13L7.75 9.5zM16 9.5l5 5M21 9.5l-5 5"/>',
  lyrics: '<path d="M4 6h16M4 10.5h10M4 15h7M17.5 19.5v-7l3 1.5M17.5 19a1.75 1.5 0 1 1-3.5 0 1.75 1.5 0 0 1 3.5 0z"/>',
  picture:
    '<rect x="3.5" y="5" width="17" height="14" rx="2"/><rect x="11.5" y="11.5" width="6.5" height="5" rx="1" fill="currentColor"/>',
  queue: '<path d="M4 6.5h16M4 11.5h9M4 16.5h9M16.5 11.5v7l4.5-3.5z"/>',
} as const satisfies Readonly<Record<string, string>>;
export type GlyphName = keyof typeof glyphs;

/** A sign of the player, drawn as the icons of the house are; its button tells what it means. */
export function Glyph({ name, size = 18 }: { name: GlyphName; size?: number }) {
  return drawing(glyphs[name], { size });
}
