import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dropLabel } from './drop-label.ts';
import { dropOutcome, type DropSource, type DropTarget, type DropWish } from './drop-rule.ts';

const P = '/zenith_sata';
const my = `${P}/mira/data/Docs`;
const places = {
  my: `${P}/mira/data/Pictures`,
  otherPool: '/zenith_m2/mira/data/Pictures',
  team: `${P}/public/g1/Plans`,
  usb1: '/usb/u-1/DCIM',
  usb2: '/usb/u-2/DCIM',
  safe: `${P}/mira/safebox/Notes`,
} as const;
type Place = keyof typeof places;

const source = (folder: string, more: Partial<DropSource> = {}): DropSource => ({
  path: `${folder}/a.txt`,
  isDir: false,
  isSys: false,
  writable: true,
  view: 'folder',
  ...more,
});
const folder = (path: string, more: Partial<DropTarget & { kind: 'folder' }> = {}): DropTarget => ({
  kind: 'folder',
  path,
  writable: true,
  ...more,
});
const move: DropWish = { intent: 'move' };
const copy: DropWish = { intent: 'copy' };
const told = (sources: readonly DropSource[], target: DropTarget, wish: DropWish = move): string => {
  const outcome = dropOutcome(sources, target, wish);
  if (outcome.refusal !== null) return outcome.refusal;
  return outcome.action + (outcome.unencrypted ? '!' : '');
};

describe('what becomes of a source at each place', () => {
  const rows: readonly [string, string, DropSource, Partial<Record<Place, string>>, Partial<Record<Place, string>>][] = [
    ['DRG-11', 'my files', source(my), { my: 'move', otherPool: 'move', team: 'move', usb1: 'copy', safe: 'move' }, { my: 'copy', team: 'copy', usb1: 'copy', safe: 'copy' }],
    ['DRG-12', 'a team folder', source(`${P}/public/g2/x`), { my: 'move', team: 'move', usb1: 'copy', safe: 'copy' }, { my: 'copy', team: 'copy', usb1: 'copy', safe: 'copy' }],
    ['DRG-13', 'a team folder that is read only', source(`${P}/public/g2/x`, { writable: false }), { my: 'refusal.readOnly', team: 'refusal.readOnly', usb1: 'refusal.readOnly', safe: 'refusal.readOnly' }, { my: 'copy', team: 'copy', usb1: 'copy', safe: 'copy' }],
    ['DRG-14', 'a drive', source('/usb/u-1/x'), { usb1: 'move', usb2: 'copy', my: 'copy', team: 'copy', safe: 'copy' }, { usb1: 'copy', usb2: 'copy', my: 'copy' }],
    ['DRG-15', 'the open safe box', source(`${P}/mira/safebox/x`), { safe: 'move', my: 'move', team: 'copy!', usb1: 'copy!' }, { safe: 'copy', my: 'copy', team: 'copy!', usb1: 'copy!' }],
    ['DRG-16', 'what others share', source(`${P}/finn/data/x`, { view: 'shareToMe', writable: false }), { my: 'refusal.othersShare', team: 'refusal.othersShare', usb1: 'refusal.othersShare', safe: 'refusal.othersShare' }, { my: 'copy', team: 'copy', usb1: 'copy', safe: 'copy' }],
    ['DRG-17', 'the views of own shares', source(my, { view: 'myShare' }), { my: 'copy', team: 'copy', usb1: 'copy', safe: 'copy' }, { my: 'copy', team: 'copy', usb1: 'copy', safe: 'copy' }],
  ]; // prettier-ignore
  test.each(rows)('%s from %s', (_id, _name, from, moved, copied) => {
    for (const [place, expected] of Object.entries(moved))
      expect(told([from], folder(places[place as Place])), place).toBe(expected);
    for (const [place, expected] of Object.entries(copied))
      expect(told([from], folder(places[place as Place]), copy), place).toBe(expected);
  });

  test('DRG-11 "Move to" by name may move to a drive, a plain drag copies there', () => {
    expect(told([source(my)], folder(places.usb1), { intent: 'move', explicit: true })).toBe('move');
  });

  test('DRG-18 a reference is judged by its real place', () => {
    expect(told([source('/usb/u-1')], folder(places.my))).toBe('copy');
    expect(told([{ ...source(places.my), path: `${places.my}/a` }], folder(places.my))).toBe('refusal.sameFolder');
  });

  test('DRG-23 each of several is judged; one refusal refuses all, and where some are copied all are', () => {
    expect(told([source(my), source('/usb/u-1/x')], folder(places.my))).toBe('copy');
    expect(told([source(my), source(my, { isSys: true })], folder(places.my))).toBe('refusal.systemMove');
  });

  test('DRG-24 another device: copies both ways, nothing from one to another', () => {
    const [far, other] = [{ device: 'far' }, { device: 'other' }];
    expect(told([source(my)], folder(places.my, far))).toBe('copy');
    expect(told([source(my, far)], folder(places.my))).toBe('copy');
    for (const device of [far, other])
      expect(told([source(my, far)], folder(places.my, device))).toBe('refusal.notHere');
    expect(told([source(my)], folder(places.my, { ...far, writable: false }))).toBe('refusal.readOnly');
    // A folder of the same path on the other device is another folder.
    expect(told([source(`${places.my}/a`)], folder(places.my, far))).toBe('copy');
    expect(told([source(places.my, far)], folder(`${places.my}/a`))).toBe('copy');
    expect(told([source(my, far)], { kind: 'favourites' })).toBe('refusal.notHere');
    expect(told([source(my, { ...far, writable: false })], { kind: 'recycle' })).toBe('refusal.readOnly');
  });
});

describe('refusals', () => {
  test('DRG-02 nothing dragged does nothing', () => {
    expect(told([], folder(places.my))).toBe('refusal.selectSome');
  });

  test('APP-SET-07 what another server holds is copied, never marked or taken away', () => {
    const there = source('/usb/net-1', { writable: false });
    expect(told([there], folder(places.my))).toBe('copy');
    expect(told([there], { kind: 'favourites' })).toBe('refusal.notHere');
    expect(told([there], { kind: 'recycle' })).toBe('refusal.readOnly');
  });

  test('DRG-20 virtual roots and the list of devices take nothing; favourites and the bin have their own meaning', () => {
    expect(told([source(my)], { kind: 'nowhere' })).toBe('refusal.notHere');
    expect(told([source(my)], { kind: 'favourites' })).toBe('favourite');
    expect(told([source(my)], { kind: 'recycle' })).toBe('recycle');
    expect(dropOutcome([source(my)], { kind: 'recycle' }, move)).not.toHaveProperty('permanent');
  });

  test('DRG-20 what is dropped on the bin out of the safe box is gone for good, and that is said before', () => {
    const outcome = dropOutcome([source(places.safe)], { kind: 'recycle' }, move);
    expect(outcome).toMatchObject({ refusal: null, action: 'recycle', permanent: true });
    expect(dropLabel(outcome, 'Recycle bin', (key) => key)).toBe('filework:drag.erase');
  });

  test('DRG-05 a folder does not go into itself; a name that only begins alike is no obstacle', () => {
    const a = { ...source(my), path: `${my}/a`, isDir: true };
    expect(told([a], folder(`${my}/a/b`))).toBe('refusal.intoItself');
    expect(told([a], folder(`${my}/a`))).toBe('refusal.intoItself');
    expect(told([a], folder(`${my}/ab`))).toBe('move');
    expect(told([{ ...a, path: `${my}/a/b` }], folder(my))).toBe('move');
  });

  test('DRG-04 the same folder is refused for both intents; a pasted copy beside its original is not', () => {
    for (const wish of [move, copy]) expect(told([source(my)], folder(my), wish)).toBe('refusal.sameFolder');
    expect(told([source(my)], folder(my), { intent: 'copy', paste: true })).toBe('copy');
  });

  test('DRG-06 DRG-22 DRG-19 what belongs to others, to the system or to the bin is not moved', () => {
    const others = source(`${P}/finn/data`, { view: 'shareToMe' });
    expect(told([others], folder(places.my))).toBe('refusal.othersShare');
    expect(told([others], folder(places.my), { intent: 'move', paste: true })).toBe('refusal.othersShare');
    expect(told([source(my, { isSys: true })], folder(places.my))).toBe('refusal.systemMove');
    expect(told([source(my, { isSys: true })], folder(places.my), copy)).toBe('copy');
    for (const wish of [move, copy])
      expect(told([source(my, { view: 'recycle' })], folder(places.my), wish)).toBe('refusal.recycled');
  });

  test('DRG-07 DRG-08 DRG-09 DRG-21 destinations that take nothing say what a person can do', () => {
    expect(told([source(my)], folder(`${P}/public`))).toBe('refusal.teamRoot');
    expect(told([source(my)], folder(places.team, { writable: null }))).toBe('refusal.groupLoading');
    expect(told([source(my)], folder(places.team, { writable: false }))).toBe('refusal.readOnly');
    expect(told([source(my)], folder(places.usb1, { writable: false }))).toBe('refusal.readOnly');
    expect(told([source(my)], folder(places.safe, { writable: false, locked: true }))).toBe('refusal.safeLocked');
  });

  /** Two things wrong at once, in the order in which the first is told. */
  const pairs: readonly [string, readonly DropSource[], DropTarget, string][] = [
    ['nothing before a place that takes nothing', [], { kind: 'nowhere' }, 'refusal.selectSome'],
    ['a place that takes nothing before the bin', [source(my, { view: 'recycle' })], { kind: 'nowhere' }, 'refusal.notHere'],
    ['the list of team folders before what is unknown', [source(my)], folder(`${P}/public`, { writable: null }), 'refusal.teamRoot'],
    ['loading before read only', [source(my)], folder(places.team, { writable: null, locked: true }), 'refusal.groupLoading'],
    ['read only before the bin', [source(my, { view: 'recycle' })], folder(places.team, { writable: false }), 'refusal.readOnly'],
    ['a locked safe box before the bin', [source(my, { view: 'recycle' })], folder(places.safe, { writable: false, locked: true }), 'refusal.safeLocked'],
    ['the bin before the same folder', [source(my, { view: 'recycle' })], folder(my), 'refusal.recycled'],
    ['the same folder before into itself', [{ ...source(my), path: `${my}/a` }, { ...source(`${P}/mira/data`), path: my }], folder(my), 'refusal.sameFolder'],
    ['into itself before the system', [{ ...source(my, { isSys: true }), path: `${my}/a` }], folder(`${my}/a/b`), 'refusal.intoItself'],
    ['the system before what others share', [source(my, { isSys: true, view: 'shareToMe' })], folder(places.my), 'refusal.systemMove'],
    ['what others share before read only', [source(`${P}/public/g1`, { view: 'shareToMe', writable: false })], folder(places.my), 'refusal.othersShare'],
  ]; // prettier-ignore
  test.each(pairs)('DRG-03 %s', (_name, sources, target, expected) => {
    expect(told(sources, target)).toBe(expected);
  });
});

test('DRG-10 DRG-03 whatever is dragged anywhere: an answer, never a move of what may not be taken away', () => {
  const anySource = fc.record({
    path: fc.constantFrom(...Object.values(places), my, `${P}/public/g1`, '/usb/u-1').map((at) => `${at}/x`),
    isDir: fc.boolean(),
    isSys: fc.boolean(),
    writable: fc.boolean(),
    view: fc.constantFrom('folder' as const, 'shareToMe' as const, 'myShare' as const, 'recycle' as const),
  });
  const anyTarget = fc.oneof(
    fc.record({
      kind: fc.constant('folder' as const),
      path: fc.constantFrom(...Object.values(places), `${P}/public`),
      writable: fc.constantFrom(true, false, null),
      locked: fc.boolean(),
    }),
    fc.record({ kind: fc.constantFrom('recycle' as const, 'favourites' as const, 'nowhere' as const) }),
  );
  fc.assert(
    fc.property(fc.array(anySource, { maxLength: 4 }), anyTarget, fc.boolean(), (sources, target, moves) => {
      const outcome = dropOutcome(sources, target, { intent: moves ? 'move' : 'copy' });
      if (outcome.refusal !== null || outcome.action !== 'move') return;
      expect(moves).toBe(true);
      expect(target.kind === 'folder' && target.writable).toBe(true);
      for (const { isSys, view } of sources) expect(isSys || view !== 'folder').toBe(false);
    }),
    { numRuns: 3000 },
  );
});

test('DRG-10 albums take photos and playlists songs, and nothing else; they stay where they are', () => {
  const photo: DropSource = {
    ...{ path: '/zenith_sata/mira/data/A/a.jpg', isDir: false, isSys: false, writable: null, view: 'myShare' },
    media: 'photo',
  };
  const album = { kind: 'collection', media: 'photo', id: '1', name: 'Summer' } as const;
  const plain: DropWish = { intent: 'move' };
  expect(dropOutcome([photo], album, plain)).toMatchObject({ refusal: null, action: 'add' });
  expect(dropOutcome([photo, { ...photo, media: 'song' }], album, plain)).toEqual({ refusal: 'refusal.notHere' });
  const { media: _media, ...file } = photo;
  expect(dropOutcome([file], album, plain)).toEqual({ refusal: 'refusal.notHere' });
});
