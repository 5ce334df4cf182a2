import { type DemoFile, film, photo } from './demo-file.ts';

const DAY = 24;
const nfo = (root: string, lines: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<${root}>\n${lines.map((line) => `  ${line}\n`).join('')}</${root}>\n`;

const low = '灯会之夜 (2021)/灯会之夜 (2021)';
const granite = 'The Granite Orchard (2023)';

/** Episodes: seconds long, as all films of the demo. */
const episodes = [
  ['Season 1/Lantern Street S01E01 - The kettle.webm', 'lanterns', 'night', 21],
  ['Season 1/Lantern Street S01E02 - Two umbrellas.webm', 'city', 'dusk', 22],
  ['Season 2/Lantern Street S02E01 - Snow.webm', 'ridges', 'winter', 23],
  ['Season 2/Lantern Street S02E02 - The long way home.webm', 'field', 'dawn', 24],
] as const;

/** Films with what describes them, as people keep them: below the folder of a team that only reads. */
export const demoFilms: readonly DemoFile[] = [
  {
    path: `${granite}/${granite}.webm`,
    content: film({ motif: 'ridges', palette: 'autumn', seed: 31 }, 3),
    ageH: 40 * DAY,
  },
  {
    path: `${granite}/${granite}.nfo`,
    content: nfo('movie', [
      '<title>The Granite Orchard</title>',
      '<originaltitle>Der Steingarten</originaltitle>',
      '<year>2023</year>',
      '<plot>Two brothers inherit a slope on which nothing has ever grown, and forty years of their father’s notes about it.</plot>',
      '<ratings><rating name="house" max="10" default="true"><value>7.8</value></rating></ratings>',
      '<genre>Drama</genre>',
      '<genre>Family</genre>',
      '<director>Mira Kessler</director>',
      '<actor><name>Jonas Lindqvist</name><role>Anton</role></actor>',
      '<actor><name>Lena Hofer</name><role>Ruth</role></actor>',
    ]),
    ageH: 40 * DAY,
  },
  {
    path: `${granite}/${granite}.en.srt`,
    content: '1\n00:00:00,300 --> 00:00:01,600\nNothing grows here.\n\n2\n00:00:01,700 --> 00:00:02,900\nNot yet.\n',
    ageH: 40 * DAY,
  },
  {
    path: `${granite}/poster.jpg`,
    content: photo({ motif: 'ridges', palette: 'autumn', seed: 31 }, { width: 600, height: 900 }),
    ageH: 40 * DAY,
  },
  { path: `${low}.webm`, content: film({ motif: 'lanterns', palette: 'night', seed: 33 }, 2), ageH: 25 * DAY },
  {
    path: `${low}.nfo`,
    content: nfo('movie', [
      '<title>灯会之夜</title>',
      '<year>2021</year>',
      '<plot>一年一度的灯会，一盏走失的兔子灯，和找了它一夜的祖孙两人。</plot>',
      '<rating>8.2</rating>',
      '<genre>Family</genre>',
      '<director>沈一鸣</director>',
    ]),
    ageH: 25 * DAY,
  },
  {
    path: `${low}-poster.jpg`,
    content: photo({ motif: 'lanterns', palette: 'night', seed: 33 }, { width: 600, height: 900 }),
    ageH: 25 * DAY,
  },
  {
    path: 'Lantern Street/tvshow.nfo',
    content: nfo('tvshow', [
      '<title>Lantern Street</title>',
      '<premiered>2022-10-03</premiered>',
      '<plot>One street, eleven doors, and whoever happens to be out when the lights come on.</plot>',
      '<rating>8.6</rating>',
      '<genre>Comedy</genre>',
      '<actor><name>Lena Hofer</name></actor>',
    ]),
    ageH: 20 * DAY,
  },
  {
    path: 'Lantern Street/poster.jpg',
    content: photo({ motif: 'city', palette: 'dusk', seed: 22 }, { width: 600, height: 900 }),
    ageH: 20 * DAY,
  },
  ...episodes.map(([name, motif, palette, seed], index) => ({
    path: `Lantern Street/${name}`,
    content: film({ motif, palette, seed }, 2),
    ageH: 20 * DAY - index,
  })),
];

/** The library of the administrator, which all accounts see as far as they may read its folder; wire paths. */
export const demoLibrary = {
  name: 'Films at home',
  folders: ['/zenith_sata/public/archive/Films'],
} as const;
