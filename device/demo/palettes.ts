/** Colours of a scene: sky from top to horizon, light, ridges from far to near, water, ground and accent. */
export interface Palette {
  readonly sky: readonly [string, string, string];
  readonly light: string;
  readonly ridges: readonly string[];
  readonly water: readonly [string, string];
  readonly ground: string;
  readonly accents: readonly string[];
}

/** Times of day and seasons of the demo pictures. */
export const palettes = {
  dawn: {
    sky: ['#48629c', '#d79a7c', '#ffd9a0'],
    light: '#fff0c9',
    ridges: ['#8f87a8', '#6a6a95', '#4a5281'],
    water: ['#c98f76', '#33436f'],
    ground: '#232d4d',
    accents: ['#f7efe2', '#f2c879', '#d9694f'],
  },
  noon: {
    sky: ['#3f86c9', '#8fc3e8', '#e4f2f5'],
    light: '#fffbe8',
    ridges: ['#9fbccb', '#6f9a9d', '#4d7f6d'],
    water: ['#8fc7d6', '#2f6f94'],
    ground: '#37664a',
    accents: ['#ffffff', '#e3573f', '#f4c542'],
  },
  autumn: {
    sky: ['#6f90b5', '#d9c7a8', '#f6dfae'],
    light: '#fff3cf',
    ridges: ['#a99a8f', '#9b7158', '#7a4a32'],
    water: ['#d9a25f', '#5b4636'],
    ground: '#4d2f22',
    accents: ['#d9772b', '#e8a93a', '#b23c24', '#8a8b3a'],
  },
  dusk: {
    sky: ['#1d2450', '#6e4577', '#e08a6d'],
    light: '#ffcf9c',
    ridges: ['#5c4a78', '#40376a', '#282757'],
    water: ['#a8627a', '#1c2148'],
    ground: '#15183a',
    accents: ['#ffd58a', '#ff9d6c', '#f3f0ff'],
  },
  night: {
    sky: ['#0a1230', '#16265a', '#2f4a80'],
    light: '#eef3ff',
    ridges: ['#203463', '#182850', '#101c3c'],
    water: ['#24407c', '#0b1430'],
    ground: '#0a1126',
    accents: ['#ffc96b', '#ff8f5a', '#ffe9b8'],
  },
  winter: {
    sky: ['#7fa0c4', '#c4d5e6', '#f3e4dc'],
    light: '#fff4e6',
    ridges: ['#c9d6e4', '#a4b9cf', '#7f9ab8'],
    water: ['#c3d6e8', '#6f8cae'],
    ground: '#eef3f8',
    accents: ['#2d5a4e', '#8a3b32', '#3f4d66'],
  },
  fog: {
    sky: ['#b9c6cc', '#d5dcda', '#ece8df'],
    light: '#ffffff',
    ridges: ['#c3ccc9', '#a3b3ad', '#7c938a'],
    water: ['#cfd8d8', '#8fa5a6'],
    ground: '#4f6a60',
    accents: ['#3f5a50', '#b5654a', '#efe7d8'],
  },
  sepia: {
    sky: ['#c9b48e', '#dbc9a4', '#eadfc3'],
    light: '#f7eed7',
    ridges: ['#b39a70', '#977d54', '#7a6340'],
    water: ['#cbb68d', '#8a7149'],
    ground: '#5c4a2f',
    accents: ['#3f321f', '#efe3c6', '#8f744a'],
  },
} as const satisfies Record<string, Palette>;
export type PaletteName = keyof typeof palettes;
