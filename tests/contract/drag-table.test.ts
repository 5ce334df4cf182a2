import { mkdirSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorTexts } from '#shared/contract/codes.ts';
import { safeBoxes } from '../../device/safebox/safe-boxes.ts';
import { fileTester } from '../../device/files/test-calls.ts';
import { callerNamed, startFileDevice, type FileDevice } from '../../device/files/test-kit.ts';
import { files as english } from '../../renderer/src/i18n/en-US/files.ts';
import { files as chinese } from '../../renderer/src/i18n/zh-CN/files.ts';
import {
  dropOutcome,
  type DropRefusal,
  type DropSource,
  type DropTarget,
  type DropWish,
} from '../../renderer/src/state/files/drop-rule.ts';
import { dropSources } from '../../renderer/src/state/files/drop-sources.ts';
import { toEntry, toFolder, type RawEntry } from '../../renderer/src/state/files/entry.ts';
import { listedBy, type FolderLocation, type VirtualRoot } from '../../renderer/src/state/files/location.ts';

/*
 * The drag table by the thousand: what the console's rule says about sources and a destination, as the console reads
 * both from the device's own listings, is what the device does when it is asked.
 */

let device: FileDevice;
const { call, codeOf, put, team, usb } = fileTester(() => device);
const home = '/zenith_sata/ann/data';
const safe = '/zenith_sata/ann/safebox';
const lent = '/zenith_sata/max/data/Lent';

/** Lists that sources are taken from. */
const lists: readonly FolderLocation[] = [
  ...[
    `${home}/Docs`,
    `${home}/Docs/d`,
    `${home}/Pictures`,
    '/zenith_m2/ann/data/Docs',
    '/zenith_sata/public/g1/Docs',
    '/zenith_sata/public/g2/Docs',
    '/zenith_sata/public/g3/Docs',
    '/zenith_sata/public',
    '/usb/u-1/Docs',
    '/usb/u-2/Docs',
    '/usb/u-3/Docs',
    `${safe}/Docs`,
    lent,
  ].map((path) => ({ kind: 'path' as const, path })),
  ...(['shareToMe', 'myShare', 'favorite'] as const satisfies readonly VirtualRoot[]).map((root) => ({
    kind: 'root' as const,
    root,
  })),
];
/** Folders that take them, or do not. */
const targets: readonly string[] = [
  `${home}/Docs`,
  `${home}/Docs/d`,
  `${home}/Docs/d/d`,
  `${home}/Pictures`,
  '/zenith_m2/ann/data/Docs',
  '/zenith_sata/public',
  '/zenith_sata/public/g1/Docs',
  '/zenith_sata/public/g1/Docs/d',
  '/zenith_sata/public/g2/Docs',
  '/zenith_sata/public/g3/Docs',
  '/usb/u-1/Docs',
  '/usb/u-1/Docs/d',
  '/usb/u-2/Docs',
  '/usb/u-3/Docs',
  `${safe}/Docs`,
  `${safe}/Docs/d`,
  lent,
];

/** Everything that can be taken hold of, and every place with what the console knows of it. */
let sources: readonly DropSource[];
let places: readonly Extract<DropTarget, { kind: 'folder' }>[];

/** In every folder stands every name: a transfer that is allowed answers which are taken, and starts nothing. */
function fill(folder: string): void {
  for (const at of [folder, `${folder}/d`, `${folder}/d/d`]) put(`${at}/a.txt`);
  mkdirSync(device.disk(`${folder}/d/d/d`), { recursive: true });
}

async function fillSafe(): Promise<void> {
  const made: [string, string][] = [[safe, 'Docs'], [`${safe}/Docs`, 'd'], [`${safe}/Docs/d`, 'd'], [`${safe}/Docs/d/d`, 'd']]; // prettier-ignore
  for (const [path, name] of made) await call('fileMkdir', { path, name });
  for (const at of [`${safe}/Docs`, `${safe}/Docs/d`, `${safe}/Docs/d/d`])
    await call('fileCreate', { path: at, name: 'a.txt', content: 'a' });
}

beforeAll(async () => {
  device = await startFileDevice();
  mkdirSync(device.disk('/zenith_m2'), { recursive: true });
  team('g1', { ann: 1 });
  team('g2', { ann: 1 });
  team('g3', { ann: 0 });
  for (const [uuid, fs] of [['u-1', 'exFAT'], ['u-2', 'NTFS'], ['u-3', 'APFS']] as const) usb(uuid, { fs }); // prettier-ignore
  for (const list of lists)
    if (list.kind === 'path' && !list.path.startsWith(safe) && list.path !== '/zenith_sata/public') fill(list.path);
  await safeBoxes(device.context).create(callerNamed('ann'), '5'.repeat(64), '');
  await fillSafe();
  await call('shareCreate', { paths: [lent], members: ['ann'] }, 'max');
  await call('shareCreate', { paths: [`${home}/Docs/d`], members: ['max'] });
  await call('favoriteAdd', { paths: ['/usb/u-1/Docs/a.txt', `${home}/Docs/d`, '/zenith_sata/public/g1/Docs/a.txt'] });
  const found: DropSource[] = [];
  for (const location of lists) {
    const { list, folder } = await call('fileList', listedBy(location));
    const entries = list.map((raw: RawEntry) => toEntry(raw));
    found.push(...dropSources(entries, { location, writable: toFolder(folder).writable, username: 'ann' }));
  }
  sources = found;
  places = await Promise.all(
    targets.map(async (path) => {
      const { folder } = await call('fileList', { path, size: 1 });
      return { kind: 'folder' as const, path, writable: toFolder(folder).writable };
    }),
  );
});
afterAll(() => device.remove());

/** What the device answers where the rule refuses (DRG-25). */
const codesOf: Readonly<Partial<Record<DropRefusal, readonly string[]>>> = {
  'refusal.teamRoot': ['N002008'],
  'refusal.readOnly': ['N002003'],
  'refusal.sameFolder': ['N002009'],
  'refusal.intoItself': ['N002006'],
  'refusal.othersShare': ['N002007'],
  // A team folder, a drive, the root of an area: never moved.
  'refusal.systemMove': ['N002003', 'N002010'],
};

const ask = (mode: 'move' | 'copy', list: readonly DropSource[], to: string, conflict: 'ask' | 'rename' = 'ask') =>
  codeOf(mode === 'move' ? 'fileMove' : 'fileCopy', { paths: list.map(({ path }) => path), to, conflict });

describe('rule, console and device', () => {
  test('DRG-01 to DRG-25 the device refuses what the rule refuses, for the same reason, and takes what it allows', async () => {
    const seen = new Map<string, number>();
    const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.nat(), { minLength: 1, maxLength: 3 }),
        fc.nat(),
        fc.constantFrom<DropWish>(
          { intent: 'move' },
          { intent: 'copy' },
          { intent: 'move', explicit: true },
          { intent: 'move', paste: true },
        ),
        async (picked, place, wish) => {
          const list = picked.map((at) => sources[at % sources.length]).filter((source) => source !== undefined);
          const target = places[place % places.length];
          if (target === undefined) throw new Error('no place');
          const outcome = dropOutcome(list, target, wish);
          const told = { list: list.map(({ path, view }) => `${path} ${view}`), to: target.path, wish, outcome };
          if (outcome.refusal !== null) {
            count(outcome.refusal);
            const answered = await ask(wish.intent, list, target.path);
            expect(codesOf[outcome.refusal] ?? [], JSON.stringify(told)).toContain(answered);
            return;
          }
          const { action } = outcome;
          if (action !== 'move' && action !== 'copy') throw new Error(action);
          count(action);
          expect(await ask(action, list, target.path), JSON.stringify(told)).toBe('200');
          // Where the rule turned a move into a copy, the device does not move either, but for two rows that are about
          // the view alone: "Move to" a drive, and the views of own shares.
          const byView = list.some(({ view }) => view === 'myShare') || target.path.startsWith('/usb/');
          if (wish.intent === 'move' && action === 'copy' && !byView)
            expect(['N002003', 'N002010'], JSON.stringify(told)).toContain(await ask('move', list, target.path));
        },
      ),
      { numRuns: 4000 },
    );
    // Every row was met often enough to mean something.
    for (const what of ['move', 'copy', ...Object.keys(codesOf)]) expect(seen.get(what) ?? 0, what).toBeGreaterThan(20);
  });

  test('DRG-04 a copy pasted beside its original is allowed by both, and makes "a (1).txt"', async () => {
    const own = sources.filter(({ path }) => path === `${home}/Pictures/a.txt`);
    const target = { kind: 'folder', path: `${home}/Pictures`, writable: true } as const;
    expect(dropOutcome(own, target, { intent: 'copy', paste: true })).toMatchObject({ refusal: null, action: 'copy' });
    expect(await ask('copy', own, target.path, 'rename')).toBe('200');
    await device.idle('ann');
    const { list } = await call('fileList', { path: target.path });
    expect(list.map(({ name }) => name)).toContain('a (1).txt');
  });
});

describe('words', () => {
  /** The texts of the drag table, without the capital that begins them. */
  const texts: readonly [DropRefusal, string][] = [
    ['refusal.sameFolder', 'cannot drag to the same-level directory'],
    ['refusal.intoItself', 'cannot drag a folder into itself'],
    ['refusal.othersShare', "cannot move other users' shared files"],
    ['refusal.teamRoot', 'enter a group folder first'],
    ['refusal.readOnly', 'no read-write permission here'],
    ['refusal.groupLoading', 'fetching group permission info'],
    ['refusal.recycled', 'restore the item first'],
    ['refusal.notHere', 'files cannot be placed here'],
    ['refusal.safeLocked', 'unlock the safe box first'],
    ['refusal.systemMove', 'system folders cannot be moved'],
  ];
  const textOf = (texts_: Readonly<Record<string, string>>, key: DropRefusal): string =>
    texts_[key.replace('refusal.', '')] ?? '';

  test.each(texts)('DRG-03 %s says "%s", in Chinese as well', (key, text) => {
    const said = textOf(english.refusal, key);
    expect(said.charAt(0).toLowerCase() + said.slice(1)).toBe(text);
    expect(textOf(chinese.refusal, key)).toMatch(/\p{Script=Han}/u);
  });

  test('DRG-25 the device has the same words where it refuses by code', () => {
    for (const [key, [code = '']] of Object.entries(codesOf) as [DropRefusal, string[]][]) {
      if (key === 'refusal.systemMove') continue;
      const device = errorTexts[code as keyof typeof errorTexts];
      expect(device.en, key).toBe(textOf(english.refusal, key));
      expect(device.zh, key).toBe(textOf(chinese.refusal, key));
    }
  });
});
