import { screen } from '@testing-library/react';
import { HOME } from './files-harness.tsx';

/** A hit as the device lists it, in a folder of the account. */
export const hit = (name: string, more: object = {}) => ({
  id: name,
  name,
  path: `${HOME}/Docs/${name}`,
  display_path: `my files/Docs/${name}`,
  is_dir: '0',
  is_sys: '0',
  nshare: '0',
  fnum: 0,
  dirnum: 0,
  width: 0,
  height: 0,
  ori: 0,
  ftype: 0,
  size: 10,
  mtime: 1,
  ctime: 1,
  owner: 'mira',
  ...more,
});

/** The state of the index of the device; a whole one. */
export const searchIndex = (more: object = {}) => ({
  index_content: 1,
  folders: [],
  exclude: [],
  indexed: 40,
  total: 40,
  state: 'idle',
  ...more,
});

/** The names of the rows that are shown. */
export const names = (): (string | undefined)[] => screen.queryAllByTestId('record').map(({ dataset }) => dataset.name);
