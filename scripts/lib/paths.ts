import path from 'node:path';

/** Folder of the repository. */
export const root = path.join(import.meta.dirname, '../..');

/** Bundles, made by `npm run build`. */
export const dist = path.join(root, 'dist');
export const consoleDist = path.join(dist, 'console');
export const desktopDist = path.join(dist, 'electron');
export const deviceDist = path.join(dist, 'device');
/** Licences of everything that is shipped. */
export const notices = path.join(dist, 'notices');

/** What tests, screens and benches leave behind; never committed. */
export const artifacts = path.join(root, 'artifacts');
export const reports = path.join(artifacts, 'reports');
/** What calls were seen to answer while the tests ran. */
export const answers = path.join(artifacts, 'answers');

/** Path inside the repository as people write it: with slashes, from the root. */
export function fromRoot(file: string): string {
  return path.relative(root, file).split(path.sep).join('/');
}
