import js from '@eslint/js';
import hooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/** Names of Electron that only the IPC wrapper files may touch (docs/recipes/ipc.md). */
const rawIpc = ['ipcMain', 'ipcRenderer'];

const everywhere = [
  { selector: 'ExportDefaultDeclaration', message: 'Named exports only.' },
  { selector: 'TSEnumDeclaration', message: 'Use a const object or a union.' },
];

/** What counts the code that is fetched: a navigation stops the load of the page, and leaves that alone (WND-04). */
const counted = 'CallExpression[callee.name=/^(partLoading|lazyPart|preloadable|withTexts)$/]';

export default tseslint.config(
  { ignores: ['dist/', 'node_modules/', 'artifacts/', 'release/', 'tests/desktop-host/page/'] },
  js.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [...tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      eqeqeq: 'error',
      'no-console': 'error',
      'no-restricted-syntax': ['error', ...everywhere],
    },
  },
  {
    files: ['shared/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        'process',
        'window',
        'document',
        'Buffer',
        'fetch',
        'localStorage',
        'setTimeout',
        'setInterval',
      ],
    },
  },
  {
    files: ['renderer/**/*.{ts,tsx}'],
    extends: [hooks.configs.flat.recommended],
    languageOptions: { globals: globals.browser },
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'window', property: 'hearth', message: 'Only host/electron.ts may use the bridge.' },
      ],
    },
  },
  {
    files: ['renderer/src/**/*.{ts,tsx}'],
    // The host is there before the first navigation.
    ignores: ['**/*.test.ts', '**/*.test.tsx', 'renderer/src/test/**', 'renderer/src/host/create-host.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...everywhere,
        {
          selector: `ImportExpression:not(${counted} ImportExpression)`,
          message:
            'Fetch code by lazyPart, preloadable, withTexts or partLoading: a navigation would cut it off for good.',
        },
      ],
    },
  },
  {
    files: ['renderer/src/host/electron.ts', 'renderer/src/host/create-host.ts'],
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    files: ['electron/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            { name: 'electron', importNames: rawIpc, message: 'Use electron/ipc or electron/preload/bridge-ipc.' },
          ],
        },
      ],
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'Named exports only.' },
        {
          selector: "MemberExpression[object.property.name='webContents'][property.name='send']",
          message: 'Use the typed sender in electron/ipc.',
        },
      ],
    },
  },
  {
    files: ['electron/ipc/ipc-main.ts', 'electron/preload/bridge-ipc.ts'],
    rules: { 'no-restricted-imports': 'off', 'no-restricted-syntax': 'off' },
  },
  { files: ['scripts/**/*.ts', 'tests/**/*.ts', 'device/cli.ts'], rules: { 'no-console': 'off' } },
  { files: ['*.config.ts', '**/*.config.ts', 'tests/e2e/global-setup.ts'], rules: { 'no-restricted-syntax': 'off' } },
  {
    files: ['**/*.test.ts', '**/*.test.tsx', 'tests/**/*.ts'],
    rules: { '@typescript-eslint/unbound-method': 'off', '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  { files: ['**/*.js', '**/*.mjs', '**/*.cjs'], languageOptions: { globals: globals.node } },
);
