/**
 * Who may import whom, as data. A module may import modules of its own folder, the files and folders named in
 * `own`, the npm packages named in `packages`, and Node's own modules where `node` says so. Nothing else.
 */
export interface FolderRule {
  /** From the root, without a slash at its end; `*` stands for one folder name, and each such folder is its own. */
  readonly folder: string;
  readonly own: readonly string[];
  readonly packages: readonly string[];
  readonly node?: boolean;
}

const constants = 'shared/constants.ts';
const react = ['react', 'react-dom', 'react-router-dom', 'react-redux'];
const look = ['@mui/material', '@emotion/react', '@emotion/styled'];
const ui = [...react, ...look];
const renderer = (...folders: string[]) => ['shared', ...folders.map((name) => `renderer/src/${name}`)];

/** The most specific folder that contains a module decides. */
export const folderRules: readonly FolderRule[] = [
  { folder: constants, own: [], packages: [] },
  { folder: 'shared/contract', own: [constants], packages: ['zod'] },
  { folder: 'shared/ipc', own: [constants, 'shared/contract'], packages: ['zod'] },
  { folder: 'shared/rules', own: [constants, 'shared/contract'], packages: [] },
  {
    folder: 'shared/flows',
    own: [constants, 'shared/rules', 'shared/contract', 'shared/ipc/channels.ts'],
    packages: ['xstate'],
  },
  { folder: 'shared', own: [], packages: [] },

  { folder: 'electron/preload', own: ['shared/ipc', 'shared/contract', constants], packages: ['electron'] },
  {
    folder: 'electron',
    own: ['shared'],
    packages: ['bonjour-service', 'electron', 'electron-updater', 'ws', 'zod'],
    node: true,
  },

  { folder: 'renderer/src/host', own: ['shared'], packages: ['react'] },
  { folder: 'renderer/src/i18n', own: renderer('host/part-loading.ts'), packages: ['react', 'i18next'] },
  {
    // Run before everything else: small modules of the others, which bring nothing along.
    folder: 'renderer/src/head',
    own: renderer(
      'api/early-calls.ts',
      'api/request.ts',
      'api/targets.ts',
      'components/theme/comfort.ts',
      'components/theme/scheme.ts',
      'host/heartbeat-mark.ts',
      'host/identity.ts',
      'host/session-cookies.ts',
      'i18n/languages.ts',
      'state/session/user-settings.ts',
    ),
    packages: [],
  },
  {
    folder: 'renderer/src/api',
    own: renderer('host', 'state', 'i18n'),
    packages: ['@reduxjs/toolkit', 'react-redux', 'node-rsa', 'zod'],
  },
  {
    folder: 'renderer/src/state',
    own: renderer('host', 'api'),
    packages: ['@reduxjs/toolkit', 'react', 'react-redux'],
  },
  {
    folder: 'renderer/src/components',
    // Shared dialogs and the page that stands in for a window ask the device and read the session.
    own: renderer('host', 'api', 'state', 'i18n', 'assets', 'components/text-merge'),
    packages: [...ui, '@tanstack/react-virtual', 'uqr'],
  },
  {
    // Loaded when two texts are compared: by the editor, and where two files want one name.
    folder: 'renderer/src/components/text-merge',
    own: renderer('host', 'i18n'),
    packages: ['react', '@codemirror/merge', '@codemirror/state', '@codemirror/view'],
  },
  {
    // Help that a screen, an overlay and the desktop offer alike.
    folder: 'renderer/src/help',
    own: renderer('host', 'api', 'state', 'components', 'i18n'),
    packages: [...ui, '@reduxjs/toolkit', 'xstate', '@xstate/react'],
  },
  {
    folder: 'renderer/src/routes',
    own: renderer('host/part-loading.ts', 'apps', 'components', 'state', 'i18n'),
    packages: react,
  },
  {
    folder: 'renderer/src/desktop',
    // Of the overlays only their host, mounted once, and the way into the flow that people begin themselves.
    own: renderer(
      'host',
      'api',
      'state',
      'components',
      'help',
      'routes',
      'i18n',
      'assets',
      'overlays/overlay-host.tsx',
      'overlays/shell-format/open-shell-format.ts',
    ),
    packages: [...ui, '@reduxjs/toolkit'],
  },
  {
    folder: 'renderer/src/overlays',
    own: renderer('host', 'api', 'state', 'components', 'help', 'i18n', 'assets'),
    packages: [...ui, '@reduxjs/toolkit', 'xstate', '@xstate/react'],
  },
  {
    // Loaded when a text is opened: the editor and its languages.
    folder: 'renderer/src/apps/editor',
    own: renderer('host', 'api', 'state', 'components', 'routes', 'i18n', 'assets'),
    packages: [
      ...ui,
      '@codemirror/commands',
      '@codemirror/language',
      '@codemirror/language-data',
      '@codemirror/merge',
      '@codemirror/search',
      '@codemirror/state',
      '@codemirror/view',
      '@lezer/highlight',
    ],
  },
  {
    // Loaded when a document is opened: its pages, its form.
    folder: 'renderer/src/apps/viewers',
    own: renderer('host', 'api', 'state', 'components', 'routes', 'i18n', 'assets'),
    packages: [...ui, 'pdfjs-dist', 'react-markdown', 'remark-gfm'],
  },
  {
    // Loaded when the map is opened: the outline of the world.
    folder: 'renderer/src/apps/album',
    own: renderer('host', 'api', 'state', 'components', 'routes', 'i18n', 'assets'),
    packages: [...ui, '@reduxjs/toolkit', 'topojson-client', 'topojson-specification', 'world-atlas'],
  },
  {
    // Disk management opens the same pages of health, expansion storage and rehearsal as the storage screens.
    folder: 'renderer/src/apps/storage',
    own: renderer(
      'host',
      'api',
      'state',
      'components',
      'help',
      'routes',
      'i18n',
      'assets',
      'overlays/esata',
      'overlays/raid',
      'overlays/rehearsal',
      'overlays/smart',
      'overlays/shell-format/open-shell-format.ts',
    ),
    packages: [...ui, '@reduxjs/toolkit', '@tanstack/react-virtual', 'xstate', '@xstate/react'],
  },
  {
    // Loaded when a note is opened: its editor.
    folder: 'renderer/src/apps/notebook',
    own: renderer('host', 'api', 'state', 'components', 'routes', 'i18n', 'assets'),
    packages: [
      ...ui,
      '@tiptap/core',
      '@tiptap/extension-image',
      '@tiptap/extension-list',
      '@tiptap/extension-table',
      '@tiptap/extensions',
      '@tiptap/pm',
      '@tiptap/starter-kit',
    ],
  },
  {
    // The terminal is loaded when one is opened.
    folder: 'renderer/src/apps/docker',
    own: renderer('host', 'api', 'state', 'components', 'routes', 'i18n', 'assets'),
    packages: [...ui, '@xterm/addon-fit', '@xterm/xterm'],
  },
  {
    folder: 'renderer/src/apps/*',
    // Storage management leads to the format flow of the shell (DLG-05).
    own: renderer(
      'host',
      'api',
      'state',
      'components',
      'help',
      'routes',
      'i18n',
      'assets',
      'overlays/shell-format/open-shell-format.ts',
    ),
    packages: [...ui, '@reduxjs/toolkit', '@tanstack/react-virtual', 'xstate', '@xstate/react'],
  },
  { folder: 'renderer/src', own: ['shared', 'renderer/src'], packages: [...ui, '@reduxjs/toolkit', 'i18next'] },

  {
    folder: 'device',
    own: ['shared'],
    packages: [
      ...[
        'basic-ftp',
        'bonjour-service',
        'city-timezones',
        'fastify',
        '@fastify/static',
        'music-metadata',
        'pinyin-pro',
      ],
      ...['sanitize-html', 'saxes', 'sharp', 'uqr', 'ws', 'zod', 'vite'],
    ],
    node: true,
  },
  {
    folder: 'scripts',
    // Of the device only the list of its scenarios, which is documented.
    own: ['shared', 'tests', 'device/scenarios/reference.ts', 'electron-builder.yml'],
    packages: [
      'vite',
      'vitest',
      'dependency-cruiser',
      'prettier',
      'sharp',
      'zod',
      '@playwright/test',
      'electron-builder',
    ],
    node: true,
  },
];

/** What a `*.test.ts(x)` may import beyond the rule of its folder. */
export const testExtras: FolderRule = {
  folder: '',
  own: ['tests', 'renderer/src/test', 'shared', 'scripts/lib'],
  packages: [
    'vitest',
    'fast-check',
    'tus-js-client',
    'ws',
    'sharp',
    'fastify',
    'zod',
    'xstate',
    'jsdom',
    'eslint',
    // Both belong to electron-builder: its configuration is checked by its own code.
    'app-builder-lib',
    'js-yaml',
    // Another implementation of the protocol that torrents are given and taken by.
    'bittorrent-protocol',
    'ut_metadata',
  ].concat(
    ['@testing-library/react', '@testing-library/dom', '@testing-library/user-event', '@testing-library/jest-dom'],
    ['@reduxjs/toolkit', 'node-rsa', ...ui],
  ),
  node: true,
};

/** Words that only some files may contain: doors that a type or an import rule cannot lock. */
export interface WordRule {
  readonly word: RegExp;
  readonly within: readonly string[];
  readonly allowedIn: readonly string[];
  readonly reason: string;
}

export const wordRules: readonly WordRule[] = [
  {
    word: /\bipcMain\b/,
    within: ['electron'],
    allowedIn: ['electron/ipc/ipc-main.ts'],
    reason: 'the typed router in electron/ipc is the only door',
  },
  {
    word: /\bipcRenderer\b|\bcontextBridge\b/,
    within: ['electron', 'renderer'],
    allowedIn: ['electron/preload'],
    reason: 'the preload is the only door',
  },
  {
    word: /\bwebContents\s*\.\s*send\b/,
    within: ['electron'],
    allowedIn: ['electron/ipc/ipc-main.ts'],
    reason: 'the typed sender in electron/ipc is the only door',
  },
  {
    word: /\b(?:window|globalThis|self)\s*(?:\.\s*hearth\b|\[\s*BRIDGE_NAME)/,
    within: ['renderer'],
    allowedIn: ['renderer/src/host/electron.ts', 'renderer/src/host/create-host.ts'],
    reason: 'the bridge belongs to host/electron.ts',
  },
];
