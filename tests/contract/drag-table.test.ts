import { mkdirSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorTexts } from '#shared/contract/codes.ts';
import type { Translate } from '#shared/rules/text.ts';
import { safeBoxes } from '../../device/safebox/safe-boxes.ts';
import { fileTester } from '../../device/files/test-calls.ts';
import { callerNamed, startFileDevice, type FileDevice } from '../../device/files/test-kit.ts';
import { files as english } from '../../renderer/src/i18n/en-US/files.ts';
import { filework as englishWork } from '../../renderer/src/i18n/en-US/filework.ts';
import { files as chinese } from '../../renderer/src/i18n/zh-CN/files.ts';
import { filework as chineseWork } from '../../renderer/src/i18n/zh-CN/filework.ts';
import { dropLabel } from '../../renderer/src/state/files/drop-label.ts';
import {
  dropOutcome,
  type DropRefusal,
  type DropSource,
  type DropTarget,
  type DropWish,
} from '../../renderer/src/state/files/drop-rule.ts';
import { rightsFolder } from '../../renderer/src/state/files/folder-access.ts';
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

/** What one account has before it: everything it can take hold of, and every place with what its console knows of it. */
interface Landscape {
  readonly username: string;
  readonly sources: readonly DropSource[];
  readonly places: readonly Extract<DropTarget, { kind: 'folder' }>[];
}
/** A member of two team folders and reader of a third, the administrator, and one who may use neither drives nor teams. */
const accounts = ['ann', 'max', 'bob'] as const;
let landscapes: readonly Landscape[];

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
  for (const name of ['max', 'bob']) {
    for (const folder of ['Docs', 'Pictures']) fill(`/zenith_sata/${name}/data/${folder}`);
    fill(`/zenith_m2/${name}/data/Docs`);
  }
  await safeBoxes(device.context).create(callerNamed('ann'), '5'.repeat(64), '');
  await fillSafe();
  await call('shareCreate', { paths: [lent], members: ['ann'] }, 'max');
  await call('shareCreate', { paths: [`${home}/Docs/d`], members: ['max'] });
  const marked = ['/usb/u-1/Docs/a.txt', '/usb/u-3/Docs/a.txt', '/zenith_sata/public/g1/Docs/a.txt'];
  // References to what may only be read are refused as it is (DRG-13, DRG-18).
  await call('favoriteAdd', { paths: [...marked, `${home}/Docs/d`, '/zenith_sata/public/g3/Docs/a.txt'] });
  landscapes = await Promise.all(accounts.map(look));
});

/** Reads what an account sees, as its console does; what it may not even look at is no place for it. */
async function look(username: (typeof accounts)[number]): Promise<Landscape> {
  const own = (path: string): string => path.replace('/ann/', `/${username}/`);
  const sources: DropSource[] = [];
  for (const list of lists) {
    const location = list.kind === 'path' ? { ...list, path: own(list.path) } : list;
    const answer = await call('fileList', listedBy(location), username).catch(() => null);
    if (answer === null) continue;
    const entries = answer.list.map((raw: RawEntry) => toEntry(raw));
    const read = dropSources(entries, { location, writable: toFolder(answer.folder).writable, username });
    // What a list cannot say is asked of the folder that decides, as a drag does.
    for (const source of read) {
      const folder = source.writable === null ? rightsFolder(source.path) : null;
      if (folder === null) sources.push(source);
      else {
        const right = await call('fileList', { path: folder, size: 1 }, username).catch(() => null);
        sources.push({ ...source, writable: right !== null && toFolder(right.folder).writable });
      }
    }
  }
  const places: Landscape['places'][number][] = [];
  for (const path of targets.map(own)) {
    const answer = await call('fileList', { path, size: 1 }, username).catch(() => null);
    if (answer !== null) places.push({ kind: 'folder', path, writable: toFolder(answer.folder).writable });
  }
  return { username, sources, places };
}
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

const ask = (
  mode: 'move' | 'copy',
  list: readonly DropSource[],
  to: string,
  username = 'ann',
  conflict: 'ask' | 'rename' = 'ask',
) => codeOf(mode === 'move' ? 'fileMove' : 'fileCopy', { paths: list.map(({ path }) => path), to, conflict }, username);

/** A text of the console in one language, as the drag label asks for it. */
const wordsOf =
  (language: 'en' | 'zh'): Translate =>
  (key, values = {}) => {
    const [area, rest] = key.startsWith('filework:') ? ['filework', key.slice(9)] : ['files', key];
    const tree = { files: { en: english, zh: chinese }, filework: { en: englishWork, zh: chineseWork } } as const;
    let found: unknown = tree[area === 'filework' ? 'filework' : 'files'][language];
    for (const step of rest.split('.')) found = (found as Record<string, unknown> | undefined)?.[step];
    if (typeof found !== 'string') throw new Error(`no text ${key}`);
    return found.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => String(values[name] ?? ''));
  };

describe('rule, console and device', () => {
  test('DRG-01 to DRG-25 the device refuses what the rule refuses, for the same reason, and takes what it allows', async () => {
    const seen = new Map<string, number>();
    const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);
    await fc.assert(
      fc.asyncProperty(
        fc.nat(),
        fc.uniqueArray(fc.nat(), { minLength: 1, maxLength: 3 }),
        fc.nat(),
        fc.constantFrom<DropWish>(
          { intent: 'move' },
          { intent: 'copy' },
          { intent: 'move', explicit: true },
          { intent: 'move', paste: true },
        ),
        async (who, picked, place, wish) => {
          const landscape = landscapes[who % landscapes.length];
          if (landscape === undefined) throw new Error('nobody');
          const { username, sources, places } = landscape;
          const list = picked.map((at) => sources[at % sources.length]).filter((source) => source !== undefined);
          const target = places[place % places.length];
          if (target === undefined) throw new Error('no place');
          const outcome = dropOutcome(list, target, wish);
          const told = {
            username,
            list: list.map(({ path, view }) => `${path} ${view}`),
            to: target.path,
            wish,
            outcome,
          };
          // What the label beside the pointer says is what happens, or the text of the table, word for word.
          const label = dropLabel(outcome, 'Docs', wordsOf('en'));
          count(username);
          if (outcome.refusal !== null) {
            count(outcome.refusal);
            expect(label, JSON.stringify(told)).toBe(capital(ledgerTexts[outcome.refusal] ?? ''));
            const answered = await ask(wish.intent, list, target.path, username);
            expect(codesOf[outcome.refusal] ?? [], JSON.stringify(told)).toContain(answered);
            return;
          }
          const { action } = outcome;
          if (action !== 'move' && action !== 'copy') throw new Error(action);
          count(action);
          expect(label).toBe(action === 'move' ? 'Move to Docs' : 'Copy to Docs');
          expect(await ask(action, list, target.path, username), JSON.stringify(told)).toBe('200');
          // Where the rule turned a move into a copy, the device does not move either, but for two rows that are about
          // the view alone: "Move to" a drive, and the views of own shares.
          const byView = list.some(({ view }) => view === 'myShare') || target.path.startsWith('/usb/');
          if (wish.intent === 'move' && action === 'copy' && !byView)
            expect(['N002003', 'N002010'], JSON.stringify(told)).toContain(
              await ask('move', list, target.path, username),
            );
        },
      ),
      { numRuns: 4000 },
    );
    // Every row was met often enough to mean something.
    for (const what of ['move', 'copy', ...accounts, ...Object.keys(codesOf)])
      expect(seen.get(what) ?? 0, what).toBeGreaterThan(20);
  });

  test('DRG-20 DRG-18 what the bin refuses while it hovers the device does not delete, from lists as from folders', async () => {
    const told = new Set<string>();
    for (const { username, sources } of landscapes)
      for (const source of sources) {
        const outcome = dropOutcome([source], { kind: 'recycle' }, { intent: 'move' });
        if (outcome.refusal === null) continue;
        told.add(outcome.refusal);
        const answered = await codeOf('fileRemove', { paths: [source.path], permanent: false }, username);
        expect(answered, `${username} ${source.path} ${outcome.refusal}`).not.toBe('200');
      }
    expect([...told].sort()).toEqual(['refusal.othersShare', 'refusal.readOnly', 'refusal.systemMove']);
    const favourite = landscapes[0]?.sources.find(({ path }) => path === '/zenith_sata/public/g3/Docs/a.txt');
    expect(dropOutcome([favourite ?? missing()], { kind: 'recycle' }, { intent: 'move' }).refusal).toBe(
      'refusal.readOnly',
    );
  });

  test('DRG-04 a copy pasted beside its original is allowed by both, and makes "a (1).txt"', async () => {
    const own = (landscapes[0]?.sources ?? []).filter(({ path }) => path === `${home}/Pictures/a.txt`);
    const target = { kind: 'folder', path: `${home}/Pictures`, writable: true } as const;
    expect(dropOutcome(own, target, { intent: 'copy', paste: true })).toMatchObject({ refusal: null, action: 'copy' });
    expect(await ask('copy', own, target.path, 'ann', 'rename')).toBe('200');
    await device.idle('ann');
    const { list } = await call('fileList', { path: target.path });
    expect(list.map(({ name }) => name)).toContain('a (1).txt');
  });
});

describe('what takes nothing, whatever is dragged', () => {
  const anything = fc.nat();
  const wishes = fc.constantFrom<DropWish>({ intent: 'move' }, { intent: 'copy' }, { intent: 'copy', paste: true });

  test('DRG-21 a closed safe box refuses everything with its text, and so does the device', async () => {
    const [ann] = landscapes;
    if (ann === undefined) throw new Error('nobody');
    safeBoxes(device.context).close();
    const outside = ann.sources.filter(({ path }) => !path.startsWith(safe));
    await fc.assert(
      fc.asyncProperty(anything, fc.constantFrom(safe, `${safe}/Docs`), wishes, async (picked, path, wish) => {
        const source = outside[picked % outside.length];
        if (source === undefined) throw new Error('nothing');
        // Closed, it cannot say whether it may be written.
        const outcome = dropOutcome([source], { kind: 'folder', path, writable: false, locked: true }, wish);
        expect(outcome).toEqual({ refusal: 'refusal.safeLocked' });
        expect(dropLabel(outcome, 'safe box', wordsOf('en'))).toBe('Unlock the safe box first');
        expect(await ask(wish.intent, [source], path)).toBe('N001603');
      }),
      { numRuns: 300 },
    );
  });

  test('DRG-09 DRG-19 DRG-20 lists of references, a folder that is still asked about, and what lies in the bin', () => {
    const everything = landscapes.flatMap(({ sources }) => sources);
    fc.assert(
      fc.property(fc.uniqueArray(anything, { minLength: 1, maxLength: 4 }), wishes, (picked, wish) => {
        const list = picked.map((at) => everything[at % everything.length]).filter((source) => source !== undefined);
        const told = (target: DropTarget, from: readonly DropSource[] = list): string =>
          dropLabel(dropOutcome(from, target, wish), 'there', wordsOf('en'));
        expect(told({ kind: 'nowhere' })).toBe('Files cannot be placed here');
        const team = { kind: 'folder', path: '/zenith_sata/public/g1', writable: null } as const;
        expect(told(team)).toBe('Fetching group permission info');
        expect(told({ kind: 'folder', path: '/zenith_sata/public', writable: null })).toBe(
          'Enter a group folder first',
        );
        const binned = list.map((source) => ({ ...source, view: 'recycle' as const }));
        expect(told({ kind: 'folder', path: `${home}/Docs`, writable: true }, binned)).toBe('Restore the item first');
        expect(told({ kind: 'recycle' }, binned)).toBe('Restore the item first');
        const remote = list.map((source) => ({ ...source, device: 'far' }));
        const there = { kind: 'folder', path: `${home}/Elsewhere`, device: 'other', writable: true } as const;
        expect(told(there, remote)).toBe('Files cannot be placed here');
        expect(told({ ...there, writable: false })).toBe('No read-write permission here');
      }),
      { numRuns: 2000 },
    );
  });
});

const missing = (): never => {
  throw new Error('nothing there');
};
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The texts of the drag table as the requirements write them. */
const ledgerTexts: Readonly<Partial<Record<DropRefusal, string>>> = {
  'refusal.sameFolder': 'cannot drag to the same-level directory',
  'refusal.intoItself': 'cannot drag a folder into itself',
  'refusal.othersShare': "cannot move other users' shared files",
  'refusal.teamRoot': 'enter a group folder first',
  'refusal.readOnly': 'no read-write permission here',
  'refusal.groupLoading': 'fetching group permission info',
  'refusal.recycled': 'restore the item first',
  'refusal.notHere': 'files cannot be placed here',
  'refusal.safeLocked': 'unlock the safe box first',
  'refusal.systemMove': 'system folders cannot be moved',
};

describe('words', () => {
  const texts = Object.entries(ledgerTexts) as [DropRefusal, string][];
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
