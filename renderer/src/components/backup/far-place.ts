import { displayPath, type PlaceNames } from '../../state/files/display-path.ts';
import type { Translate } from '#shared/rules/text.ts';

/** What pools, team folders and drives of another device are called, nobody here knows. */
const noNames: PlaceNames = { pool: () => undefined, group: () => undefined, drive: () => undefined };

/** A folder of another device as people read it: whose it is, then its path there (APP-TOZ-01). */
export const farPlace = (device: string, path: string, files: Translate): string => {
  const place = displayPath(path, noNames, files);
  return device === '' ? place : `${device}: ${place}`;
};
