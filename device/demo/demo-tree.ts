import { demoBook } from './demo-book.ts';
import { code } from './demo-code.ts';
import { demoFilms } from './demo-films.ts';
import { type DemoContent, type DemoFile, film, photo, type Shot } from './demo-file.ts';
import { texts } from './demo-texts.ts';
import type { Tagged } from './id3.ts';
import { writePdf } from './pdf.ts';
import { type Note, writeTune } from './wav.ts';
import { writeZip } from './zip.ts';

const DAY = 24;
const file = (path: string, content: DemoContent, ageH: number): DemoFile => ({ path, content, ageH });

/** Composed when it is written, like the pictures: a device that starts without the demo pays nothing for it. */
const tune =
  (notes: readonly Note[], beatS: number, tags: Tagged): DemoContent =>
  async () =>
    writeTune(notes, beatS, tags);

const lowTide: Note[] = [0, 7, 12, 15, 14, 12, 7, 10, 8, 3, 7, 0].map((pitch, at) => ({ pitch, at, length: 1.5 }));
const lanterns: Note[] = [12, 16, 19, 16, 21, 19, 16, 14, 12, 9, 12, 7].map((pitch, at) => ({ pitch, at, length: 1 }));
const lullaby: Note[] = [0, 4, 7, 4, 5, 9, 7, 4, 2, 5, 4, 0].map((pitch, at) => ({ pitch: pitch + 3, at, length: 2 }));

const evenings: Tagged = { artist: 'Mira Kessler', album: 'Evenings at the harbour', genre: 'Piano', year: 2024 };

const jura = ['autumn', 'autumn', 'fog', 'noon', 'autumn', 'dusk', 'autumn', 'dawn', 'autumn', 'autumn'] as const;
const juraMotifs = [
  'forest',
  'ridges',
  'ridges',
  'ridges',
  'forest',
  'ridges',
  'field',
  'ridges',
  'forest',
  'field',
] as const;

/** Where the household has been. */
const harbour = [53.5453, 9.9666] as const;
const home = [53.5662, 9.9305] as const;
const mountains = [46.5833, 7.9667] as const;
const lake = [47.0502, 8.3093] as const;
const suzhou = [31.3235, 120.6286] as const;

const shot = (day: Shot['day'], hour: number, at?: Shot['at'], more: Partial<Shot> = {}): { shot: Shot } => ({
  shot: { day, hour, ...(at === undefined ? {} : { at }), ...more },
});

const pictures: DemoFile[] = [
  file(
    'Harbour at dawn.jpg',
    photo(
      { motif: 'harbour', palette: 'dawn', seed: 3 },
      { width: 1800, height: 1200, ...shot(1, 5.6, harbour, { keywords: ['Ships'] }) },
    ),
    5,
  ),
  file(
    'Harbour pano, morning light with the last ships of the night at high tide.jpg',
    photo(
      { motif: 'harbour', palette: 'noon', seed: 8 },
      { width: 2400, height: 800, ...shot(1, 6.2, harbour, { keywords: ['Ships'] }) },
    ),
    5,
  ),
  file(
    'Balcony herbs.jpg',
    photo(
      { motif: 'herbs', palette: 'noon', seed: 21 },
      { orientation: 6, ...shot(2, 14.5, home, { keywords: ['Garden'] }) },
    ),
    29,
  ),
  file(
    'Lantern walk.webp',
    photo(
      { motif: 'lanterns', palette: 'night', seed: 5 },
      { format: 'webp', ...shot(41, 20.25, suzhou, { people: ['Mira', 'Jonas'] }) },
    ),
    9 * DAY,
  ),
  file(
    'Winter light.jpg',
    photo({ motif: 'ridges', palette: 'winter', seed: 14 }, shot(650, 11.1, mountains, { people: ['Jonas'] })),
    48 * DAY,
  ),
  file(
    'City at half past nine.jpg',
    photo({ motif: 'city', palette: 'dusk', seed: 31 }, shot(42, 21.5, suzhou, { keywords: ['Night'] })),
    15 * DAY,
  ),
  file(
    '黎明的港口.jpg',
    photo({ motif: 'harbour', palette: 'dusk', seed: 12 }, shot(310, 5.3, harbour, { keywords: ['Ships'] })),
    6 * DAY,
  ),
  file('Garden plan.svg', '', 20 * DAY),
  ...jura.map((palette, index) =>
    file(
      `Autumn in the Jura/Jura ${index + 1}.jpg`,
      photo(
        { motif: juraMotifs[index] ?? 'ridges', palette, seed: 40 + index },
        {
          // Some are held upright, as people do.
          ...(index % 4 === 3 ? { width: 800, height: 1066 } : {}),
          ...shot(20 - Math.floor(index / 4), 9 + (index % 4) * 2.4, [47.0 + index * 0.018, 6.78 + index * 0.021], {
            people: index % 3 === 0 ? ['Mira'] : [],
            keywords: ['Hiking'],
          }),
        },
      ),
      3 * DAY + index * 2,
    ),
  ),
  ...(['room', 'field', 'city', 'harbour'] as const).map((motif, index) =>
    file(
      `Grandma’s scans/Scan 196${index + 2}-0${index + 1}.jpg`,
      photo(
        { motif, palette: 'sepia', seed: 60 + index },
        {
          width: 1000,
          height: 750,
          ...shot(`196${index + 2}-0${index + 1}-20`, 12, undefined, { keywords: ['Family'] }),
        },
      ),
      8 * DAY + index,
    ),
  ),
  file(
    'Renovation/Kitchen before.jpg',
    photo({ motif: 'room', palette: 'fog', seed: 71 }, shot(75, 16.2, home)),
    30 * DAY,
  ),
  file(
    'Renovation/Kitchen after.jpg',
    photo({ motif: 'room', palette: 'noon', seed: 71 }, shot(60, 12.4, home)),
    18 * DAY,
  ),
  file(
    'Renovation/Window sample.png',
    photo({ motif: 'room', palette: 'autumn', seed: 72 }, { width: 600, height: 400, format: 'png' }),
    19 * DAY,
  ),
];

const gardenPlan = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="420" viewBox="0 0 640 420" font-family="sans-serif" font-size="15">
<rect width="640" height="420" fill="#f4efe3"/><rect x="30" y="30" width="260" height="160" rx="12" fill="#7fb35b"/><text x="48" y="60">Herbs</text>
<rect x="30" y="220" width="260" height="170" rx="12" fill="#b5603f"/><text x="48" y="250" fill="#fff">Tomatoes</text>
<circle cx="450" cy="150" r="95" fill="#8fc7d6"/><text x="425" y="155">Pond</text><path d="M330 400Q420 280 610 330" stroke="#c9a67e" stroke-width="26" fill="none"/></svg>
`;

const documents: DemoFile[] = [
  file('Household/Budget 2026.csv', texts.budget, 40),
  file('Household/Insurance overview.md', texts.insurance, 12 * DAY),
  file('Household/Moving checklist.txt', texts.moving, 2 * DAY),
  file('Household/Letter to the council.txt', texts.council, 22 * DAY),
  file('Recipes/Apple tart.md', texts.tart, 33 * DAY),
  file('Recipes/Lentil soup.md', texts.soup, 60 * DAY),
  file('Recipes/红烧肉.md', texts.braise, 61 * DAY),
  file('家庭文档/年度计划.md', texts.plan, 70),
  file('家庭文档/购物清单.txt', texts.shoppingZh, 7),
  file('家庭文档/联系方式.csv', texts.contactsZh, 90 * DAY),
  file('Notes.md', texts.notes, 3),
  file(
    'Photo book order.pdf',
    writePdf([
      'Photo book order',
      'Title: Autumn in the Jura',
      'Pages: 48, lay-flat, linen cover',
      'Copies: 3',
      'Delivery: two weeks',
    ]),
    16 * DAY,
  ),
];

const project: DemoFile[] = [
  file('README.md', code.readme, 80),
  file('package.json', code.manifest, 81),
  file('config.yaml', code.config, 200),
  file('deploy.sh', code.deploy, 400),
  file('service/index.ts', code.service, 52),
  file('service/readings.ts', code.readings, 53),
  file('service/schema.sql', code.schema, 900),
  file('firmware/main.c', code.firmware, 300),
  file('gateway/forward.go', code.gateway, 310),
  file('gateway/calibration.rs', code.calibrate, 320),
  file('tools/plot.py', code.plot, 120),
  file('web/index.html', code.page, 500),
  file('web/garden.css', code.style, 500),
  file('web/garden.js', code.script, 480),
];

const under = (folder: string, files: readonly DemoFile[]): DemoFile[] =>
  files.map((entry) => ({ ...entry, path: `${folder}/${entry.path}` }));

/** Files of the administrator. */
const adminFiles: DemoFile[] = [
  file('Welcome.md', texts.welcome, 30 * DAY),
  file('.present ideas.txt', texts.hidden, 11 * DAY),
  ...under('Documents', documents),
  ...under(
    'Pictures',
    pictures.map((entry) => (entry.path === 'Garden plan.svg' ? { ...entry, content: gardenPlan } : entry)),
  ),
  ...demoBook,
  file(
    'Music/Evenings at the harbour/01 Low tide.wav',
    tune(lowTide, 0.42, { ...evenings, title: 'Low tide', track: 1 }),
    100 * DAY,
  ),
  file(
    'Music/Evenings at the harbour/02 Lanterns.wav',
    tune(lanterns, 0.36, { ...evenings, title: 'Lanterns', track: 2 }),
    100 * DAY,
  ),
  file('Music/Evenings at the harbour/02 Lanterns.lrc', texts.lanterns, 100 * DAY),
  file(
    'Music/Evenings at the harbour/cover.jpg',
    photo({ motif: 'harbour', palette: 'dusk', seed: 3 }, { width: 600, height: 600 }),
    100 * DAY,
  ),
  file(
    'Music/Lullaby.wav',
    tune(lullaby, 0.5, { title: 'Lullaby', artist: 'Jonas Lindqvist', genre: 'Lullaby', year: 2019 }),
    300 * DAY,
  ),
  file('Videos/Garden timelapse.webm', film({ motif: 'field', palette: 'dawn', seed: 9 }, 3), 14 * DAY),
  file('Videos/Ships in the evening.webm', film({ motif: 'harbour', palette: 'dusk', seed: 4 }, 3), 10 * DAY),
  ...under('Projects/garden-sensor', project),
  file(
    'Downloads/Train timetable.pdf',
    writePdf(['Train timetable', '07:12  Harbour', '07:40  Old town', '08:25  Lake']),
    26,
  ),
];

const small = (greeting: string, seed: number): DemoFile[] => [
  file('Notes.txt', greeting, 50),
  file('Pictures/Lake.jpg', photo({ motif: 'harbour', palette: 'noon', seed }, { width: 900, height: 600 }), 5 * DAY),
  file(
    'Pictures/Hills.jpg',
    photo({ motif: 'field', palette: 'autumn', seed: seed + 1 }, { width: 900, height: 600 }),
    6 * DAY,
  ),
];

/** Team folders: everybody writes in the first, the second is read-only but for the administrator. */
export const demoGroups = [
  { id: 'family', name: 'Family', permission: 1 },
  { id: 'archive', name: 'Team archive', permission: 0 },
] as const;

/** The external drive. */
export const demoDrive = { uuid: '7A3C-19F2', label: 'Travel', fs: 'exFAT' } as const;

/** Everything the demo writes, by its place below the data folder. */
export const demoTree: readonly DemoFile[] = [
  ...under('pool/zenith_sata/admin/data', adminFiles),
  ...under('pool/zenith_sata/13800000001/data', small('Lake pictures for the photo book: see Family.\n', 83)),
  ...under('pool/zenith_sata/guest/data', small('Thank you for the key!\n', 87)),
  ...under('pool/zenith_sata/public/family', [
    file('Holiday plan.md', texts.holiday, 20),
    file('Shopping.csv', texts.familyShopping, 22),
    file('Lake/Boats.jpg', photo({ motif: 'harbour', palette: 'noon', seed: 90 }, shot(420, 13.5, lake)), 4 * DAY),
    file('Lake/Evening.jpg', photo({ motif: 'harbour', palette: 'dusk', seed: 91 }, shot(420, 20.4, lake)), 4 * DAY),
  ]),
  ...under('pool/zenith_sata/public/archive', [
    file('Statutes.txt', texts.statutes, 400 * DAY),
    file('Minutes/2026-09.md', texts.minutes('September'), 70 * DAY),
    file('Minutes/2026-10.md', texts.minutes('October'), 40 * DAY),
    file('Minutes/2026-11.md', texts.minutes('November'), 9 * DAY),
    ...under('Films', demoFilms),
  ]),
  ...under(`usb/${demoDrive.uuid}`, [
    file('Read me.txt', texts.readOnDrive, 200 * DAY),
    file('Tickets/Ferry.pdf', writePdf(['Ferry', 'Two adults, one dog', 'Departure 09:40, pier 3']), 12 * DAY),
    file('DCIM/100TRAVL/IMG_0001.jpg', photo({ motif: 'ridges', palette: 'dawn', seed: 95 }), 13 * DAY),
    file(
      'DCIM/100TRAVL/IMG_0002.jpg',
      photo({ motif: 'forest', palette: 'autumn', seed: 96 }, { orientation: 8 }),
      13 * DAY,
    ),
  ]),
];

/** Where the administrator's album looks for photos, and what it holds already; wire paths. */
export const demoAlbum = {
  folders: ['/zenith_sata/admin/data/Pictures', '/zenith_sata/admin/data/Videos', '/zenith_sata/public/family'],
  albums: [
    {
      name: 'Autumn in the Jura',
      description: 'Three days, two valleys, one forgotten thermos flask.',
      photos: jura.map(
        (_palette, index) => `/zenith_sata/admin/data/Pictures/Autumn in the Jura/Jura ${index + 1}.jpg`,
      ),
    },
    {
      name: 'Harbour',
      description: '',
      photos: ['Harbour at dawn.jpg', '黎明的港口.jpg', 'Lantern walk.webp'].map(
        (name) => `/zenith_sata/admin/data/Pictures/${name}`,
      ),
    },
  ],
} as const;

/** The baby of the household, and what was posted of it; days before the demo is written, wire paths of photos. */
export const demoBaby = {
  name: 'Emmi',
  birthday: '2023-03-22',
  member: '13800000001',
  moments: [
    {
      daysAgo: 32,
      text: 'Found the herbs on the balcony, and what they taste like.',
      photos: ['Balcony herbs.jpg'],
      comments: [],
    },
    {
      daysAgo: 4,
      text: 'The lantern walk. She carried her own all the way to the harbour and back.',
      photos: ['Lantern walk.webp', 'Harbour at dawn.jpg', '黎明的港口.jpg'],
      comments: [{ author: '13800000001', text: 'What a brave little one!' }],
    },
  ],
} as const;

/** Pictures packed into the demo's archive, made from files already written. */
export const demoArchive = {
  path: 'pool/zenith_sata/admin/data/Pictures/Jura originals.zip',
  from: 'pool/zenith_sata/admin/data/Pictures/Autumn in the Jura',
  ageH: 60,
  write: writeZip,
} as const;
