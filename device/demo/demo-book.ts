import { type DemoFile, photo } from './demo-file.ts';
import { type Note, writeTune } from './wav.ts';

/** The audiobook of the demo: short chapters that are hummed, as nobody is there to read them. */
const chapters = [
  { title: 'The light goes out', pitches: [0, 3, 7, 10, 7, 3, 5, 2, 3, 0] },
  { title: 'A boat without a name', pitches: [7, 10, 12, 15, 12, 10, 8, 7, 5, 3] },
  { title: 'What the keeper knew', pitches: [12, 10, 8, 7, 5, 7, 3, 2, 0, -5] },
] as const;

/** Enough for a voice, and half of what a song takes. */
const RATE = 11_025;
const AGE_H = 20 * 24;
const folder = 'Audiobooks/The lamp at the pier';
const about = { artist: 'Ida Brandt', album: 'The lamp at the pier', genre: 'Audiobook', year: 2021 };

const notesOf = (pitches: readonly number[]): Note[] => pitches.map((pitch, at) => ({ pitch, at, length: 1 }));

/** A folder of chapters of some fifteen seconds each, with a cover beside them. */
export const demoBook: readonly DemoFile[] = [
  ...chapters.map(({ title, pitches }, index): DemoFile => ({
    path: `${folder}/Chapter ${index + 1}.wav`,
    content: async () => writeTune(notesOf(pitches), 1.3, { ...about, title, track: index + 1 }, RATE),
    ageH: AGE_H,
  })),
  {
    path: `${folder}/cover.jpg`,
    content: photo({ motif: 'harbour', palette: 'fog', seed: 12 }, { width: 600, height: 600 }),
    ageH: AGE_H,
  },
];
