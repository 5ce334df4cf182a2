import { createActor } from 'xstate';
import { describe, expect, test } from 'vitest';
import { untakenTransitions } from '../../../tests/fixtures/machine-paths.ts';
import { adaptStorageData } from '../../rules/storage/message.ts';
import { ssdModes } from '../../rules/storage/ssd-rules.ts';
import { ssdMachine } from './ssd-machine.ts';
import type { SsdEvent, SsdFacts } from './ssd-types.ts';

const GB = 1024 ** 3;
const PHRASE = 'a phrase';
const ssd = (position: number, more: object = {}) => ({
  position,
  size: 512 * GB,
  serial_number: `M2-${position}`,
  isused: 0,
  error: 'ok',
  ...more,
});
const facts = (more: object = {}): SsdFacts =>
  adaptStorageData({ ssds: [ssd(1)], options: [...ssdModes], pool_mounted: true, old_style: 'none', ...more });

const situations = {
  fresh: facts(),
  two: facts({ ssds: [ssd(1), ssd(2, { size: 256 * GB })] }),
  small: facts({ ssds: [ssd(1, { size: 16 * GB })] }),
  oldStorage: facts({ old_style: 'storage' }),
  oldRcache: facts({ old_style: 'rcache' }),
  oldWcache: facts({ old_style: 'wcache' }),
  oldDilate: facts({ old_style: 'dilate' }),
  odd: facts({ style: 'raid1' }),
  reset: facts({ old_style: 'wcache', is_wcache_reset: 1 }),
  pool: facts({ options: ['mountpool', 'storage'], pool_mounted: false }),
  error: facts({ old_style: 'wcache', options: ['ignore'], ssds: [ssd(1, { error: 'other' })] }),
  lost: facts({
    old_style: 'wcache',
    options: ['recover', 'ignore'],
    ssds: [ssd(1, { isused: 1 }), ssd(2, { loss: 1 }), { ...ssd(2), serial_number: 'NEW' }],
  }),
  lostSmall: facts({
    old_style: 'wcache',
    options: ['recover', 'ignore'],
    ssds: [ssd(1, { isused: 1 }), ssd(2, { loss: 1 }), { ...ssd(2), serial_number: 'NEW', size: 64 * GB }],
  }),
} as const;
type Situation = keyof typeof situations;
const KNOWN = ['M2-1', 'M2-2', 'NEW'];

function flow(name: Situation = 'fresh', acknowledged: readonly string[] = KNOWN) {
  const begun: [string, string][] = [];
  const remembered: string[] = [];
  let invalid = 0;
  const actor = createActor(
    ssdMachine.provide({
      actions: {
        begin: (_, { action, subject }) => void begun.push([action, subject]),
        remember: (_, { serials }) => void remembered.push(...serials),
        toastInvalid: () => void (invalid += 1),
      },
    }),
  ).start();
  const show = (shown: Situation, key = 's-1', known = acknowledged) => {
    actor.send({ type: 'SHOW', key, facts: situations[shown], acknowledged: known });
  };
  const send = (...events: SsdEvent[]) => {
    for (const event of events) actor.send(event);
  };
  const state = () => {
    const { value } = actor.getSnapshot();
    return typeof value === 'string' ? value : Object.entries(value).flat().join('.');
  };
  send({ type: 'PHRASE', text: PHRASE });
  show(name);
  return {
    actor,
    show,
    send,
    state,
    begun,
    remembered,
    context: () => actor.getSnapshot().context,
    invalid: () => invalid,
  };
}

const NEXT = { type: 'NEXT' } as const;
const TICK = { type: 'TICK' } as const;
const CONFIRM = { type: 'CONFIRM' } as const;
const CANCEL = { type: 'CANCEL' } as const;
const select = (mode: (typeof ssdModes)[number]) => ({ type: 'SELECT', mode }) as const;
const type = (text: string) => ({ type: 'TYPE', text }) as const;

describe('the choice', () => {
  test('SSD-01 nothing is chosen at first, one mode at a time, and no way on without one', () => {
    const ssds = flow();
    ssds.send(NEXT);
    expect([ssds.state(), ssds.context().mode]).toEqual(['step1.choosing', null]);
    ssds.send(select('storage'), select('rcache'));
    expect(ssds.context().mode).toBe('rcache');
  });

  test('SSD-15 a mode without a usable SSD cannot be chosen', () => {
    const ssds = flow('small');
    ssds.send(select('storage'), NEXT);
    expect([ssds.state(), ssds.context().mode]).toEqual(['step1.choosing', null]);
  });

  test.each([
    ['reset', 'reset'],
    ['pool', 'pool'],
    ['error', 'error.view'],
    ['small', 'step1.choosing'],
  ] as const)('SSD-02 %s opens %s', (name, expected) => {
    expect(flow(name).state()).toBe(expected);
  });

  test('SSD-22 the warning comes first, wants its tick, and is remembered by serial number', () => {
    const ssds = flow('two', ['M2-1']);
    ssds.send(CONFIRM);
    expect(ssds.state()).toBe('compat');
    ssds.send(TICK, CONFIRM);
    expect([ssds.state(), ssds.remembered]).toEqual(['step1.choosing', ['M2-1', 'M2-2']]);
    ssds.show('two', 's-1', []);
    expect(ssds.state()).toBe('step1.choosing');
  });

  test('SSD-14 another style than basic is refused before anything is sent', () => {
    const ssds = flow('odd');
    ssds.send(select('storage'), NEXT);
    expect([ssds.state(), ssds.invalid(), ssds.begun]).toEqual(['step1.choosing', 1, []]);
    ssds.send(select('dilate'), NEXT);
    expect(ssds.state()).toBe('step2.reading');
  });
});

describe('the way to the format', () => {
  test.each([
    ['storage', 'ssdStorage'],
    ['dilate', 'ssdDilate'],
  ] as const)('SSD-04 SSD-12 %s: read, then the password', (mode, action) => {
    const ssds = flow('two');
    ssds.send(select(mode), NEXT, NEXT);
    expect(ssds.begun).toEqual([[action, 'M2-1,M2-2']]);
  });

  test('SSD-04 SSD-12 a read-only cache wants its tick', () => {
    const ssds = flow('two');
    ssds.send(select('rcache'), NEXT, NEXT);
    expect(ssds.begun).toEqual([]);
    ssds.send(TICK, NEXT);
    expect(ssds.begun).toEqual([['ssdRcache', 'M2-1']]);
  });

  test('SSD-11 SSD-12 a read-write cache wants tick and phrase', () => {
    const ssds = flow('two');
    ssds.send(select('wcache'), NEXT, NEXT);
    expect(ssds.state()).toBe('step2.reading');
    ssds.send(TICK, NEXT, type('A phrase'), CONFIRM);
    expect([ssds.state(), ssds.begun]).toEqual(['step2.phrase', []]);
    ssds.send(type(` ${PHRASE} `), CONFIRM);
    expect(ssds.begun).toEqual([['ssdWcache', 'M2-1,M2-2']]);
    expect(ssds.context().typed).toBe('');
  });

  test('SSD-11 M7 another language has another phrase, and the field is empty', () => {
    const ssds = flow('two');
    ssds.send(select('wcache'), NEXT, TICK, NEXT, type(PHRASE), { type: 'PHRASE', text: 'ein Satz' }, CONFIRM);
    expect([ssds.state(), ssds.context().typed]).toEqual(['step2.phrase', '']);
  });

  test('SSD-04 Back unticks and keeps the mode', () => {
    const ssds = flow();
    ssds.send(select('rcache'), NEXT, TICK, { type: 'BACK' });
    expect([ssds.state(), ssds.context().mode, ssds.context().ticked]).toEqual(['step1.choosing', 'rcache', false]);
    ssds.send(NEXT);
    expect(ssds.context().ticked).toBe(false);
  });

  test('SSD-10 storage that is built anew wants its tick', () => {
    const ssds = flow('oldStorage');
    ssds.send(select('storage'), NEXT, NEXT);
    expect([ssds.state(), ssds.begun]).toEqual(['step2.reading', []]);
    ssds.send(TICK, NEXT);
    expect(ssds.begun).toEqual([['ssdRebuild', 'M2-1']]);
  });

  test('SSD-07 a cache in place of storage: the warning, back with the choice, on to step 2', () => {
    const ssds = flow('oldStorage');
    ssds.send(select('wcache'), NEXT);
    expect(ssds.state()).toBe('step1.warnStorage');
    ssds.send(CANCEL);
    expect([ssds.state(), ssds.context().mode]).toEqual(['step1.choosing', 'wcache']);
    ssds.send(NEXT, CONFIRM);
    expect(ssds.state()).toBe('step2.reading');
  });

  test('SSD-08 a read-only cache is released first', () => {
    const ssds = flow('oldRcache');
    ssds.send(select('storage'), NEXT, CANCEL);
    expect(ssds.begun).toEqual([]);
    ssds.send(NEXT, CONFIRM);
    expect([ssds.begun, ssds.state()]).toEqual([[['ssdRelease', '']], 'step1.choosing']);
  });

  test('SSD-09 a read-write cache is written back, or given up after a tick', () => {
    const ssds = flow('oldWcache');
    ssds.send(select('storage'), NEXT, { type: 'GIVE_UP' });
    expect([ssds.state(), ssds.begun]).toEqual(['step1.writeBack', []]);
    ssds.send(TICK, CANCEL, NEXT, { type: 'GIVE_UP' });
    expect(ssds.begun).toEqual([]);
    ssds.send(TICK, { type: 'GIVE_UP' }, NEXT, { type: 'WRITE_BACK' });
    expect(ssds.begun.map(([action]) => action)).toEqual(['ssdGiveUp', 'ssdWriteBack']);
  });

  test('SSD-06 an SSD of the pool becomes no cache', () => {
    const ssds = flow('oldDilate');
    ssds.send(select('rcache'), NEXT);
    expect(ssds.state()).toBe('step1.refused');
    ssds.send(CANCEL, select('storage'), NEXT);
    expect(ssds.state()).toBe('step2.reading');
  });
});

describe('the other views', () => {
  test('SSD-19 a cache that was reset is built again with all its safeguards, or left', () => {
    const ssds = flow('reset');
    ssds.send({ type: 'IGNORE' }, { type: 'REBUILD' }, NEXT);
    expect([ssds.state(), ssds.context().mode]).toEqual(['step2.reading', 'wcache']);
    ssds.send(TICK, NEXT);
    expect(ssds.state()).toBe('step2.phrase');
    ssds.send(CANCEL, { type: 'BACK' });
    expect([ssds.state(), ssds.begun]).toEqual(['reset', [['ssdIgnore', '']]]);
  });

  test('MSG-11 the pool is mounted, built anew with tick, or left', () => {
    const ssds = flow('pool');
    ssds.send({ type: 'MOUNT' }, { type: 'IGNORE' }, { type: 'REBUILD' }, NEXT, TICK, NEXT);
    expect(ssds.begun.map(([action]) => action)).toEqual(['mountpool', 'ssdIgnore', 'ssdRebuild']);
    ssds.send({ type: 'BACK' });
    expect(ssds.state()).toBe('pool');
  });

  test('SSD-17 SSD-18 a new SSD saves the cache unless it is too small', () => {
    const small = flow('lostSmall');
    small.send({ type: 'RECOVER' });
    expect([small.state(), small.begun]).toEqual(['error.tooSmall', []]);
    small.send(CANCEL);
    expect(small.state()).toBe('error.view');
    const large = flow('lost');
    large.send({ type: 'RECOVER' });
    expect(large.begun).toEqual([['ssdRecover', '']]);
  });

  test('SSD-20 force use is a read-write cache’s alone', () => {
    const cache = flow('error');
    cache.send({ type: 'FORCE' }, { type: 'IGNORE' });
    expect(cache.begun.map(([action]) => action)).toEqual(['forceUse', 'ssdIgnore']);
  });
});

describe('what happens underneath', () => {
  test('MSG-04 the same question again keeps step, tick and typed text', () => {
    const ssds = flow('two');
    ssds.send(select('wcache'), NEXT, TICK, NEXT, type('a ph'));
    ssds.show('two');
    expect([ssds.state(), ssds.context().typed, ssds.context().ticked]).toEqual(['step2.phrase', 'a ph', true]);
  });

  test('MSG-04 another question begins anew', () => {
    const ssds = flow();
    ssds.send(select('rcache'), NEXT, TICK);
    ssds.show('fresh', 's-2');
    expect([ssds.state(), ssds.context().mode]).toEqual(['step1.choosing', null]);
  });

  test('MSG-06 leaving clears mode, step, tick and phrase', () => {
    const ssds = flow('two');
    ssds.send(select('wcache'), NEXT, TICK, NEXT, type('a'), { type: 'LEAVE' });
    expect(ssds.state()).toBe('closed');
    ssds.show('two');
    expect(ssds.state()).toBe('step1.choosing');
    expect(ssds.context()).toMatchObject({ mode: null, ticked: false, typed: '' });
  });

  test('M7 an SSD pulled in step 2: the mode stays while it is possible, unticked', () => {
    const ssds = flow('two');
    ssds.send(select('wcache'), NEXT, TICK, NEXT);
    ssds.show('fresh');
    expect([ssds.state(), ssds.context().mode, ssds.context().ticked]).toEqual(['step2.reading', 'wcache', false]);
    ssds.show('small');
    expect([ssds.state(), ssds.context().mode]).toEqual(['step1.choosing', null]);
  });

  test('M7 another old style under an open dialog leads to the choice', () => {
    const ssds = flow('oldStorage');
    ssds.send(select('wcache'), NEXT);
    ssds.show('oldRcache');
    expect(ssds.state()).toBe('step1.choosing');
  });
});

test('SSD-04 SSD-11 SSD-12 every transition is taken, and no path begins what was not agreed to', () => {
  const show = (name: Situation, key: string, acknowledged: readonly string[]): SsdEvent => ({
    type: 'SHOW',
    key,
    facts: situations[name],
    acknowledged,
  });
  const shows = (Object.keys(situations) as Situation[]).flatMap((name) => [show(name, 's-1', KNOWN)]);
  const events: SsdEvent[] = [
    ...shows,
    show('two', 's-1', []),
    show('fresh', 's-2', KNOWN),
    ...ssdModes.map(select),
    ...(['NEXT', 'BACK', 'TICK', 'CONFIRM', 'CANCEL', 'WRITE_BACK', 'GIVE_UP'] as const).map((name) => ({
      type: name,
    })),
    ...(['REBUILD', 'RECOVER', 'FORCE', 'MOUNT', 'IGNORE', 'LEAVE'] as const).map((name) => ({ type: name })),
    type(PHRASE),
    type('wrong'),
    { type: 'PHRASE', text: PHRASE },
  ];
  let begun = 0;
  const untaken = untakenTransitions({
    machine: ssdMachine,
    events,
    identify: ({ value, context }) =>
      JSON.stringify([value, context.key, context.situation, context.mode, context.ticked, context.rebuild, context.origin, context.typed, context.phrase]), // prettier-ignore
    onStep: ({ from, effects }) => {
      for (const { type: effect, params } of effects) {
        if (effect !== 'begin') continue;
        begun += 1;
        const { action } = params as { action: string };
        const { ticked, typed, phrase, mode } = from.context;
        if (action === 'ssdWcache') expect([mode, ticked, typed.trim()]).toEqual(['wcache', true, phrase]);
        if (action === 'ssdRcache' || action === 'ssdRebuild' || action === 'ssdGiveUp') expect(ticked).toBe(true);
        if (action === 'ssdStorage') expect(from.context.facts.old_style).not.toBe('storage');
      }
    },
  });
  expect(begun).toBeGreaterThan(20);
  expect(untaken).toEqual([]);
});
