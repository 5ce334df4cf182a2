import { canvasOf } from './picture-file.ts';

/** Edge of a ready-made picture (pixels). */
const EDGE = 512;

/** Hue of the ground, and what is drawn on it, on a field of 24. */
const designs = [
  { hue: 218, drawing: 'M2 18 8 9l4 6 3-4 7 9v4H2Z' },
  { hue: 158, drawing: 'M12 4c5 2 7 6 6 11-3 1-5 0-6-2-1 2-3 3-6 2C5 10 7 6 12 4Zm-1 10h2v7h-2Z' },
  { hue: 32, drawing: 'M12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10Zm-1-5h2v3h-2Zm0 17h2v3h-2ZM2 11h3v2H2Zm17 0h3v2h-3Z' },
  { hue: 268, drawing: 'M15 4a8 8 0 1 0 5 12A9 9 0 0 1 15 4Z' },
  { hue: 342, drawing: 'M12 20C5 15 3 11 4 8c1-4 6-4 8 0 2-4 7-4 8 0 1 3-1 7-8 12Z' },
  {
    hue: 190,
    drawing: 'M3 14c3-4 6-4 9 0s6 4 9 0v3c-3 4-6 4-9 0s-6-4-9 0Zm0-6c3-4 6-4 9 0s6 4 9 0v3c-3 4-6 4-9 0s-6-4-9 0Z',
  },
  { hue: 12, drawing: 'm12 3 2.6 5.8 6.4.6-4.8 4.2 1.4 6.2L12 16.6l-5.6 3.2 1.4-6.2L3 9.4l6.4-.6Z' },
  { hue: 96, drawing: 'M5 8a7 6 0 0 1 14 0l1-3v9a8 7 0 0 1-16 0V5Zm3 3v3h2v-3Zm6 0v3h2v-3Z' },
] as const;

/** How many ready-made pictures there are. */
export const readyMadeCount = designs.length;

/** One of the ready-made pictures as the address of a drawing. */
export function readyMadeUrl(at: number): string {
  const { hue, drawing } = designs[at % designs.length] ?? designs[0];
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${EDGE}" height="${EDGE}" viewBox="-8 -8 40 40">`,
    `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="hsl(${hue} 62% 62%)"/>`,
    `<stop offset="1" stop-color="hsl(${hue + 24} 58% 42%)"/></linearGradient></defs>`,
    `<path fill="url(#g)" d="M-8-8h40v40H-8Z"/><path fill="white" fill-opacity=".94" d="${drawing}"/></svg>`,
  ];
  return `data:image/svg+xml,${encodeURIComponent(svg.join(''))}`;
}

/** One of the ready-made pictures, drawn. Rejects where the browser cannot draw it. */
export async function readyMade(at: number): Promise<HTMLCanvasElement> {
  const image = new Image(EDGE, EDGE);
  image.src = readyMadeUrl(at);
  await image.decode();
  const { canvas, pen } = canvasOf(EDGE, EDGE);
  pen.drawImage(image, 0, 0, EDGE, EDGE);
  return canvas;
}
