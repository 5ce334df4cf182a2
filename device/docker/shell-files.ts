import { lstat, readdir, readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { isInside } from '../files/locator.ts';
import { isReservedName } from '../files/reserved-names.ts';
import type { FileCaller } from '../files/rights.ts';
import { EngineError } from './engine-error.ts';
import type { Container, Image } from './model.ts';
import type { Mounts } from './mounts.ts';
import { commonPrograms } from './run-plan.ts';

/** Largest file that is shown (bytes). */
const MAX_SHOWN = 64 * 1024;

export interface ShellEntry {
  readonly name: string;
  readonly isDir: boolean;
  readonly size: number;
  /** Model or real time, ms. */
  readonly at: number;
}

/** What stands at a path of a container. */
export type ShellNode =
  | { readonly kind: 'folder'; readonly entries: readonly ShellEntry[] }
  | { readonly kind: 'file'; readonly text: string; readonly entry: ShellEntry }
  | { readonly kind: 'missing' | 'denied' | 'binary' };

/** Looks into the files of a container. */
export interface ShellFiles {
  node(container: Container, image: Image | undefined, at: string, looker: FileCaller): Promise<ShellNode>;
}

const rootFolders = ['bin', 'dev', 'etc', 'home', 'lib', 'media', 'mnt', 'opt', 'proc', 'root', 'run', 'sbin', 'srv', 'sys', 'tmp', 'usr', 'var']; // prettier-ignore

/** Files of the image itself that are shown, by path. */
function ownFiles({ hostname, endpoints }: Container, image: Image | undefined): Record<string, string> {
  const [ip] = Object.values(endpoints).flatMap((endpoint) => (endpoint.ip === '' ? [] : [endpoint.ip]));
  const isAlpine = image?.shells.includes('ash') === true;
  const name = isAlpine ? 'Alpine Linux' : 'Debian GNU/Linux';
  return {
    '/etc/hostname': `${hostname}\n`,
    '/etc/hosts': `127.0.0.1\tlocalhost\n${ip === undefined ? '' : `${ip}\t${hostname}\n`}`,
    '/etc/os-release': `NAME="${name}"\nID=${isAlpine ? 'alpine' : 'debian'}\n`,
    '/etc/resolv.conf': 'nameserver 127.0.0.11\noptions ndots:0\n',
    '/etc/passwd': 'root:x:0:0:root:/root:/bin/sh\n',
  };
}

/** Every folder of the image that is shown, by path, with what stands in it. */
function ownTree(container: Container, image: Image | undefined): Map<string, Map<string, ShellEntry>> {
  const at = image?.createdAt ?? 0;
  const tree = new Map<string, Map<string, ShellEntry>>([['/', new Map()]]);
  const addFolder = (folder: string): Map<string, ShellEntry> => {
    const here = tree.get(folder);
    if (here) return here;
    const fresh = new Map<string, ShellEntry>();
    tree.set(folder, fresh);
    const name = path.posix.basename(folder);
    addFolder(path.posix.dirname(folder)).set(name, { name, isDir: true, size: 4096, at });
    return fresh;
  };
  const addFile = (file: string, size: number): void => {
    const name = path.posix.basename(file);
    addFolder(path.posix.dirname(file)).set(name, { name, isDir: false, size, at });
  };
  for (const name of rootFolders) addFolder(`/${name}`);
  for (const [file, text] of Object.entries(ownFiles(container, image))) addFile(file, text.length);
  for (const name of [...commonPrograms, ...(image?.shells ?? [])]) addFile(`/bin/${name}`, 40_000);
  if (container.workingDir.startsWith('/')) addFolder(path.posix.normalize(container.workingDir));
  for (const { target } of container.mounts) addFolder(path.posix.normalize(target));
  return tree;
}

async function realNode(folder: string, rest: readonly string[]): Promise<ShellNode> {
  if (rest.some(isReservedName)) return { kind: 'missing' };
  const root = await realpath(folder).catch(() => undefined);
  if (root === undefined) return { kind: 'missing' };
  const real = await realpath(path.join(root, ...rest)).catch(() => undefined);
  if (real === undefined) return { kind: 'missing' };
  if (!isInside(real, root)) return { kind: 'denied' };
  const facts = await stat(real);
  if (facts.isDirectory()) {
    const names = (await readdir(real)).filter((name) => !isReservedName(name));
    const entries = await Promise.all(
      names.map(async (name) => {
        const one = await lstat(path.join(real, name)).catch(() => undefined);
        return one && { name, isDir: one.isDirectory(), size: one.size, at: one.mtimeMs };
      }),
    );
    return { kind: 'folder', entries: entries.flatMap((entry) => entry ?? []) };
  }
  const entry = { name: path.basename(real), isDir: false, size: facts.size, at: facts.mtimeMs };
  if (!facts.isFile() || facts.size > MAX_SHOWN) return { kind: 'binary' };
  const bytes = await readFile(real);
  return bytes.includes(0) ? { kind: 'binary' } : { kind: 'file', text: bytes.toString('utf8'), entry };
}

/** Files of a container: folders that are mounted are the real ones, with the rights of who looks; the rest is the image's. */
export function createShellFiles(mounts: Mounts): ShellFiles {
  return {
    async node(container, image, at, looker) {
      try {
        const mounted = await mounts.find(container, at, looker);
        if (mounted) return await realNode(mounted.folder, mounted.rest);
      } catch (error) {
        if (error instanceof EngineError) return { kind: error.status === 403 ? 'denied' : 'missing' };
        throw error;
      }
      const text = ownFiles(container, image)[at];
      const folder = ownTree(container, image);
      if (text !== undefined) {
        const entry = folder.get('/etc')?.get(path.posix.basename(at));
        return entry ? { kind: 'file', text, entry } : { kind: 'missing' };
      }
      const entries = folder.get(at);
      if (entries) return { kind: 'folder', entries: [...entries.values()] };
      return folder.get(path.posix.dirname(at))?.has(path.posix.basename(at))
        ? { kind: 'binary' }
        : { kind: 'missing' };
    },
  };
}
