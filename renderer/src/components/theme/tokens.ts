/**
 * The design tokens: the one source of colour, shadow, radius, motion and type. `tokens.css` is written from this
 * file (a test keeps them equal); components name the CSS variables, never a value.
 */

export interface Pair {
  readonly light: string;
  readonly dark: string;
}

/** Colours by variable name, per scheme. */
export const colors = {
  bg: { light: '#F4F5F7', dark: '#0F1217' },
  surface: { light: '#FFFFFF', dark: '#171B22' },
  surface2: { light: '#FFFFFF', dark: '#1E232C' },
  surface3: { light: '#FFFFFF', dark: '#262C37' },
  sunken: { light: '#EEF0F3', dark: '#12161C' },
  hover: { light: '#E9ECF1', dark: '#232A35' },
  selected: { light: '#E2EBFD', dark: '#20325A' },
  'selected-inactive': { light: '#E6E8EC', dark: '#2A313D' },
  text: { light: '#1A2130', dark: '#E7EBF2' },
  text2: { light: '#465164', dark: '#B6BFCD' },
  text3: { light: '#586376', dark: '#9AA5B6' },
  disabled: { light: '#8B95A5', dark: '#667182' },
  control: { light: '#7A8494', dark: '#7C889B' },
  divider: { light: '#DCE0E7', dark: '#2B3240' },
  primary: { light: '#2459CC', dark: '#8AB0FF' },
  'primary-hover': { light: '#1D4BB0', dark: '#A8C5FF' },
  'primary-pressed': { light: '#173F96', dark: '#C2D6FF' },
  'on-primary': { light: '#FFFFFF', dark: '#0A1936' },
  success: { light: '#17703C', dark: '#67D198' },
  warning: { light: '#855400', dark: '#F0BC62' },
  error: { light: '#B92C26', dark: '#FF948C' },
  info: { light: '#09647E', dark: '#6CCBE4' },
  'banner-success': { light: '#E7F4EC', dark: '#12291D' },
  'banner-warning': { light: '#FBF1DF', dark: '#2E2412' },
  'banner-error': { light: '#FCEBEA', dark: '#331B1A' },
  'banner-info': { light: '#E3F2F6', dark: '#10282F' },
  scrim: { light: 'rgba(15,20,30,.44)', dark: 'rgba(0,0,0,.60)' },
  glass: { light: 'rgba(255,255,255,.90)', dark: 'rgba(23,27,34,.90)' },
  focus: { light: '#2459CC', dark: '#8AB0FF' },
  'kind-folder': { light: '#2459CC', dark: '#8AB0FF' },
  'kind-image': { light: '#7A3FB0', dark: '#CBA3F5' },
  'kind-video': { light: '#B02A6B', dark: '#F59BC7' },
  'kind-audio': { light: '#0E6F62', dark: '#63D0BF' },
  'kind-document': { light: '#1D5FA8', dark: '#86BDF5' },
  'kind-archive': { light: '#7A5A12', dark: '#E0BE6E' },
  'kind-code': { light: '#3F5568', dark: '#A9BDD0' },
  'device-body': { light: '#F7F8FA', dark: '#1E232C' },
  'device-well': { light: '#E6E9EE', dark: '#12161C' },
  'device-line': { light: '#CBD1DA', dark: '#3A4354' },
} as const satisfies Record<string, Pair>;
export type ColorToken = keyof typeof colors;

/** Shadows, from card to dialog. */
export const elevations = {
  e0: { light: 'none', dark: 'none' },
  e1: { light: '0 1px 2px rgba(20,28,45,.06), 0 0 0 1px #DCE0E7', dark: '0 0 0 1px #2B3240' },
  e2: {
    light: '0 2px 4px rgba(20,28,45,.08), 0 8px 24px rgba(20,28,45,.12)',
    dark: '0 8px 24px rgba(0,0,0,.45), 0 0 0 1px #333B4A',
  },
  e3: {
    light: '0 6px 20px rgba(20,28,45,.12), 0 0 0 1px rgba(20,28,45,.10)',
    dark: '0 6px 20px rgba(0,0,0,.45), 0 0 0 1px #2B3240',
  },
  e4: {
    light: '0 12px 40px rgba(20,28,45,.22), 0 0 0 1px rgba(20,28,45,.14)',
    dark: '0 16px 48px rgba(0,0,0,.60), 0 0 0 1px #3A4354',
  },
  e5: { light: '0 24px 64px rgba(20,28,45,.28)', dark: '0 24px 64px rgba(0,0,0,.70), 0 0 0 1px #3A4354' },
} as const satisfies Record<string, Pair>;

/** Sizes, radii, motion and fonts; the same in both schemes. */
export const measures = {
  'control-h': '32px',
  row: '40px',
  'row-compact': '32px',
  titlebar: '40px',
  toolbar: '48px',
  taskbar: '48px',
  sidebar: '232px',
  details: '320px',
  'r-xs': '4px',
  'r-sm': '6px',
  'r-md': '8px',
  'r-lg': '12px',
  'r-xl': '16px',
  't-instant': '80ms linear',
  't-fast': '120ms cubic-bezier(.2,0,0,1)',
  't-base': '180ms cubic-bezier(.2,0,0,1)',
  't-window-in': '220ms cubic-bezier(.05,.7,.1,1)',
  't-window-out': '160ms cubic-bezier(.3,0,.8,.15)',
  't-overlay': '260ms cubic-bezier(.05,.7,.1,1)',
  't-progress': '400ms linear',
  // Share of the way that something moves, or grows, while it comes in.
  travel: '1',
  font: '"Inter var", Inter, -apple-system, BlinkMacSystemFont, "Segoe UI Variable Text", "Segoe UI", "PingFang SC", "HarmonyOS Sans SC", "MiSans", "Microsoft YaHei UI", "Microsoft YaHei", "Noto Sans CJK SC", "Source Han Sans SC", sans-serif',
  mono: '"JetBrains Mono", "SF Mono", ui-monospace, "Cascadia Mono", Consolas, "Sarasa Mono SC", "Noto Sans Mono CJK SC", monospace',
} as const;

/** Motion under reduced motion: an 80 ms fade in place for everything but progress. */
export const reducedMotion = '80ms linear';
const reducible = ['t-fast', 't-base', 't-window-in', 't-window-out', 't-overlay'] as const;

function block(selector: string, lines: readonly string[]): string {
  return `${selector} {\n${lines.map((line) => `  ${line}`).join('\n')}\n}\n`;
}

function scheme(name: keyof Pair): string[] {
  return [
    `color-scheme: ${name};`,
    ...Object.entries({ ...colors, ...elevations }).map(([key, pair]) => `--${key}: ${pair[name]};`),
  ];
}

/** Text of `tokens.css`. */
export function tokensCss(): string {
  const reduced = [...reducible.map((key) => `--${key}: ${reducedMotion};`), '--travel: 0;'];
  return [
    '/* Written from tokens.ts. */\n',
    block(':root', [...scheme('light'), ...Object.entries(measures).map(([key, value]) => `--${key}: ${value};`)]),
    block("[data-theme='dark']", scheme('dark')),
    block("[data-motion='reduced']", reduced),
    `@media (prefers-reduced-motion: reduce) {\n  :root:not([data-motion='full']) {\n${reduced.map((line) => `    ${line}`).join('\n')}\n  }\n}\n`,
  ].join('');
}
