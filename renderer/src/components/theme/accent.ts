import { contrast, mixed, type Rgb } from './contrast.ts';
import { colors } from './tokens.ts';
import type { Scheme } from './scheme.ts';

/** What of the tokens is the accent. */
export type AccentToken =
  'primary' | 'primary-hover' | 'primary-pressed' | 'on-primary' | 'selected' | 'focus' | 'kind-folder';
export type AccentShades = Readonly<Record<AccentToken, string>>;

/** WCAG 2 AA for text; what the tokens hold as well (visual design 4.2). */
const READABLE = 4.5;
const STEP = 0.04;

const ends = { light: { r: 0, g: 0, b: 0 }, dark: { r: 255, g: 255, b: 255 } } as const;

const hex = ({ r, g, b }: Rgb): string =>
  `#${[r, g, b].map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

/**
 * The shades of an accent in a scheme: its own colour, darker on light and lighter on dark until it can be read on
 * every surface and under its own words. Whatever the system says, the words stay readable.
 */
export function shadesOf(accent: string, scheme: Scheme): AccentShades {
  const surfaces = (['bg', 'surface', 'surface3', 'sunken', 'hover'] as const).map((name) => colors[name][scheme]);
  const on = scheme === 'light' ? '#ffffff' : '#0a1020';
  const toward = (share: number) => hex(mixed(accent, ends[scheme], 1 - share));
  const under = rgbOf(colors.surface[scheme]);
  // A fill lies under words of its own: as strong as they allow.
  const selectedOf = (color: string): string => {
    let strength = scheme === 'light' ? 0.13 : 0.3;
    const fill = () => hex(mixed(color, under, strength));
    while (strength > 0 && contrast(fill(), colors.text2[scheme]) < READABLE) strength -= STEP / 2;
    return fill();
  };
  const isReadable = (color: string) =>
    [...surfaces, on, selectedOf(color)].every((other) => contrast(color, other) >= READABLE);
  let share = 0;
  while (share < 1 && !isReadable(toward(share))) share += STEP;
  const primary = toward(Math.min(share, 1));
  const further = (more: number) => toward(Math.min(share + more, 1));
  return {
    primary,
    'primary-hover': further(0.12),
    'primary-pressed': further(0.22),
    'on-primary': on,
    selected: selectedOf(primary),
    focus: primary,
    'kind-folder': primary,
  };
}

function rgbOf(color: string): Rgb {
  return mixed(color, ends.light, 1);
}

/** Null where pages have no sheets of their own making. */
const sheet = 'adoptedStyleSheets' in document ? new CSSStyleSheet() : null;

/** Shows the console in the shades of an accent, or in its own colours; high contrast keeps its own. */
export function applyAccent(accent: string | null): void {
  if (sheet === null) return;
  const rule = (scheme: Scheme, selector: string): string => {
    const shades = Object.entries(shadesOf(accent ?? '', scheme)).map(([name, color]) => `--${name}:${color};`);
    return `${selector}:not([data-contrast='high']){${shades.join('')}}`;
  };
  const isValid = accent !== null && /^#[0-9a-f]{6}$/.test(accent);
  sheet.replaceSync(isValid ? rule('light', ':root') + rule('dark', ":root[data-theme='dark']") : '');
  const others = document.adoptedStyleSheets.filter((one) => one !== sheet);
  document.adoptedStyleSheets = isValid ? [...others, sheet] : others;
}
