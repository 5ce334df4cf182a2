/** Random numbers from 0 to 1. */
export type Random = () => number;

/**
 * Strokes of each character on a grid 4 wide and 6 high, as polylines "x,y x,y; x,y ...". Only characters that a person
 * cannot take for another: no 0 O 1 I 2 Z 5 S 8 B Q D G.
 */
const strokes: Readonly<Record<string, string>> = {
  A: '0,6 2,0 4,6;1,4 3,4',
  C: '4,1 3,0 1,0 0,1 0,5 1,6 3,6 4,5',
  E: '4,0 0,0 0,6 4,6;0,3 3,3',
  F: '4,0 0,0 0,6;0,3 3,3',
  H: '0,0 0,6;4,0 4,6;0,3 4,3',
  J: '3,0 3,5 2,6 1,6 0,5',
  K: '0,0 0,6;4,0 0,3 4,6',
  L: '0,0 0,6 4,6',
  M: '0,6 0,0 2,3 4,0 4,6',
  N: '0,6 0,0 4,6 4,0',
  P: '0,6 0,0 3,0 4,1 4,2 3,3 0,3',
  R: '0,6 0,0 3,0 4,1 4,2 3,3 0,3;2,3 4,6',
  T: '0,0 4,0;2,0 2,6',
  U: '0,0 0,5 1,6 3,6 4,5 4,0',
  V: '0,0 2,6 4,0',
  W: '0,0 1,6 2,2 3,6 4,0',
  X: '0,0 4,6;4,0 0,6',
  Y: '0,0 2,3 4,0;2,3 2,6',
  3: '0,0 4,0 2,2 3,2 4,3 4,5 3,6 1,6 0,5',
  4: '3,6 3,0 0,4 4,4',
  6: '4,0 1,2 0,4 0,5 1,6 3,6 4,5 4,4 3,3 1,3 0,4',
  7: '0,0 4,0 1,6',
  9: '0,6 3,4 4,2 4,1 3,0 1,0 0,1 0,2 1,3 3,3 4,2',
};

/** Characters that a captcha may show. */
export const CAPTCHA_LETTERS = Object.keys(strokes).join('');

const GRID_WIDTH = 4;
const GRID_HEIGHT = 6;

const round = (value: number): string => value.toFixed(1);

/** One character as a path: scaled into its box, turned, its corners moved a little. */
function glyph(letter: string, box: { x: number; y: number; w: number; h: number }, random: Random): string {
  const angle = (random() - 0.5) * 0.7;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const shift = (random() - 0.5) * box.h * 0.2;
  const point = (text: string): string => {
    const [gx = 0, gy = 0] = text.split(',').map(Number);
    const x = (gx / GRID_WIDTH - 0.5 + (random() - 0.5) * 0.12) * box.w;
    const y = (gy / GRID_HEIGHT - 0.5 + (random() - 0.5) * 0.08) * box.h;
    return `${round(box.x + box.w / 2 + x * cos - y * sin)} ${round(box.y + box.h / 2 + shift + x * sin + y * cos)}`;
  };
  return (strokes[letter] ?? '')
    .split(';')
    .map((line) => `M${line.split(' ').map(point).join('L')}`)
    .join('');
}

/** A curve across the picture that belongs to no character. */
function scribble(w: number, h: number, random: Random): string {
  const y = (): string => round(random() * h);
  return `M0 ${y()}C${round(w * 0.3)} ${y()} ${round(w * 0.6)} ${y()} ${w} ${y()}`;
}

/**
 * Draws a text as a picture (SVG as data URI): bare strokes, no text that a program could read out, in the order of no
 * reader. The colour is the page's own, so that it can be seen in light and dark.
 */
export function captchaImage(text: string, w: number, h: number, random: Random = Math.random): string {
  const step = w / (text.length + 0.5);
  const parts = Array.from(text, (letter, index) =>
    glyph(letter, { x: step * (index + 0.5), y: h * 0.18, w: step * 0.55, h: h * 0.64 }, random),
  );
  for (let i = 0; i < 3; i += 1) parts.splice(Math.floor(random() * parts.length), 0, scribble(w, h, random));
  const width = round(Math.max(1.5, h / 18));
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">` +
    `<path d="${parts.join('')}" fill="none" stroke="#808a94" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
