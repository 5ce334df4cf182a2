import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../scripts/lib/paths.ts';

/** What marks the fuses inside of Electron's program (version 1 of their wire). */
const FUSE_SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const FUSE_VERSION = 1;
/** The fuses in the order of the wire. */
const fuseNames = [
  'runAsNode',
  'cookieEncryption',
  'nodeOptions',
  'nodeCliInspect',
  'embeddedAsarIntegrityValidation',
  'onlyLoadAppFromAsar',
  'loadBrowserProcessSpecificV8Snapshot',
  'grantFileProtocolExtraPrivileges',
  'wasmTrapHandlers',
] as const;
const PACK_TIMEOUT_MS = 240_000;

/** Where the parts of an unpacked app for Linux lie. */
export interface PackedApp {
  readonly folder: string;
  readonly program: string;
  readonly resources: string;
}

/**
 * A folder that electron-builder takes for Electron's program: what it copies, and fuses that it can set. With it an
 * app can be packed where Electron's own program is not at hand.
 */
export function makeDummyElectron(folder: string): string {
  mkdirSync(path.join(folder, 'resources'), { recursive: true });
  const wire = Buffer.from([FUSE_VERSION, fuseNames.length]);
  const program = Buffer.concat([
    Buffer.from('#!/bin/sh\nexit 1\n'),
    Buffer.from(FUSE_SENTINEL),
    wire,
    Buffer.from('1'.repeat(fuseNames.length)),
  ]);
  writeFileSync(path.join(folder, 'electron'), program, { mode: 0o755 });
  writeFileSync(path.join(folder, 'LICENSE'), 'stands for the licence of Electron\n');
  writeFileSync(path.join(folder, 'version'), '0.0.0\n');
  return folder;
}

/**
 * Packs the built app for Linux into a folder, without an installer and without a network. `loose` leaves the files
 * outside of an archive, so that they can be started. Rejects with the builder's words when it fails.
 */
export async function packApp(folder: string, { loose = false } = {}): Promise<PackedApp> {
  const dummy = makeDummyElectron(path.join(folder, 'electron'));
  const out = path.join(folder, 'out');
  const args = [
    path.join(root, 'node_modules/electron-builder/cli.js'),
    ...['--linux', '--x64', '--dir', '--publish', 'never'],
    `-c.electronDist=${dummy}`,
    `-c.directories.output=${out}`,
    ...(loose ? ['-c.asar=false'] : []),
  ];
  await promisify(execFile)(process.execPath, args, { cwd: root, timeout: PACK_TIMEOUT_MS });
  const unpacked = path.join(out, 'linux-unpacked');
  return { folder: unpacked, program: path.join(unpacked, 'hearth'), resources: path.join(unpacked, 'resources') };
}

/** The fuses of a program, as they are burnt into it: true is on. Throws where it has none. */
export function fusesOf(program: string): Record<(typeof fuseNames)[number], boolean> {
  const bytes = readFileSync(program);
  const at = bytes.indexOf(FUSE_SENTINEL);
  if (at < 0) throw new Error(`${program} has no fuses`);
  const wire = bytes.subarray(at + FUSE_SENTINEL.length + 2, at + FUSE_SENTINEL.length + 2 + fuseNames.length);
  const states = fuseNames.map((name, index) => [name, wire[index] === '1'.charCodeAt(0)]);
  return Object.fromEntries(states) as Record<(typeof fuseNames)[number], boolean>;
}
