import path from 'node:path';
import sharp from 'sharp';
import type { Picture } from './index-page.ts';

const COLUMNS = 3;
const ROWS = 3;
const CELL = { width: 900, height: 600 };
const GAP = 12;
const CAPTION = 26;

/** The pictures on sheets, nine on each, so that many can be looked at together: `sheet-1.png` and so on. */
export async function contactSheets(folder: string, pictures: readonly Picture[]): Promise<void> {
  const taken = pictures.flatMap((picture) => (picture.file === null ? [] : [{ ...picture, file: picture.file }]));
  for (let start = 0; start < taken.length; start += COLUMNS * ROWS) {
    const cells = await Promise.all(
      taken.slice(start, start + COLUMNS * ROWS).map(async ({ file, name, language, theme, size }, index) => {
        const left = GAP + (index % COLUMNS) * (CELL.width + GAP);
        const top = GAP + Math.floor(index / COLUMNS) * (CELL.height + CAPTION + GAP);
        const input = await sharp(path.join(folder, file))
          .resize({ ...CELL, fit: 'inside', withoutEnlargement: true })
          .png()
          .toBuffer();
        const words = `${name} · ${language} · ${theme} · ${size}`.replace(/[&<>]/g, ' ');
        const caption = Buffer.from(
          `<svg width="${CELL.width}" height="${CAPTION}"><text x="0" y="18" font-family="sans-serif" font-size="15">${words}</text></svg>`,
        );
        return [
          { input: caption, left, top },
          { input, left, top: top + CAPTION },
        ];
      }),
    );
    await sharp({
      create: {
        width: GAP + COLUMNS * (CELL.width + GAP),
        height: GAP + ROWS * (CELL.height + CAPTION + GAP),
        channels: 3,
        background: '#d8dbe0',
      },
    })
      .composite(cells.flat())
      .png()
      .toFile(path.join(folder, `sheet-${start / (COLUMNS * ROWS) + 1}.png`));
  }
}
