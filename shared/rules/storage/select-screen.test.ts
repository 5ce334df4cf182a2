import { describe, expect, test } from 'vitest';
import { storageMessageTypes } from '../../contract/storage.ts';
import { layerRank, overlayLayers, topLayer } from '../overlay-order.ts';
import type { Role } from '../role.ts';
import { adaptMessage } from './message.ts';
import { noticeOf } from './notices.ts';
import { adaptFirstTime } from './poll.ts';
import type { Screen, ScreenInput } from './screen-types.ts';
import { isCompleteReport, isExcludedCode, selectScreen, unknownReport } from './select-screen.ts';

const roles: readonly Role[] = ['master', 'normal', 'local'];
const others: readonly Role[] = ['normal', 'local'];

const input = (more: Partial<ScreenInput> = {}): ScreenInput => ({
  message: null,
  storageServer: 'storage_complete',
  firstTime: null,
  role: 'master',
  seenFormatting: [],
  entered: [],
  continued: [],
  ...more,
});

function screenOf(type: string, code: unknown, payload: object = {}, more: Partial<ScreenInput> = {}): Screen {
  return selectScreen(
    input({ message: adaptMessage({ type, code, msg: '', data: { id: 'm', ...payload } }), ...more }),
  );
}

/** A screen as one word: kind/overlay/view, with * for a comparison. */
function brief(screen: Screen): string {
  if (screen.kind === 'none') return 'none';
  const mark = screen.kind === 'decision' && screen.comparison ? '*' : '';
  return `${screen.kind}/${screen.overlay}/${screen.view}${mark}`;
}

const ssdFault = { ssds: [{ serial_number: 'M2', error: 'other' }] };

describe('MSG-01 screen of each type for the administrator', () => {
  test.each<[string, unknown, object, string]>([
    ['pending', 200, {}, 'decision/pending/choose'],
    ['confirm', 200, {}, 'decision/confirm/decision*'],
    ['blocking', 'N300034', {}, 'decision/blocking/positionChanged*'],
    ['booting', 200, {}, 'progress/booting/booting'],
    ['booting', 'N300005', {}, 'decision/booting/mountProblem'],
    ['booting', 'N300001', {}, 'decision/booting/bootNoDisk'],
    ['booting', 'N300002', { new: { list: [{ position: 1 }] } }, 'decision/booting/bootFaulty'],
    ['formatting', 200, { progress: 'formatdisk' }, 'decision/formatting/formatdisk'],
    ['formatting', 200, { progress: 'initialize' }, 'decision/formatting/initialize'],
    ['formatting', 'N300020', { progress: 'formatdisk' }, 'decision/formatting/failed'],
    ['complete', 200, {}, 'none'],
    ['complete', 200, { progress: 'formatok' }, 'decision/complete/result'],
    ['ssdpending', 200, {}, 'decision/ssdpending/decision'],
    ['sysdevrm', 'N300418', {}, 'decision/sysdevrm/ssdAbnormal'],
    ['sysdevrm', 'N300400', {}, 'decision/sysdevrm/removedRunning'],
    ['cacheflush', 200, {}, 'decision/cacheflush/decision'],
    ['esata-pending', 200, {}, 'decision/esata-pending/decision'],
    ['esata-confirm', 200, {}, 'decision/esata-confirm/decision'],
    ['dswitch', 200, {}, 'none'],
  ])('%s with %s %j', (type, code, payload, expected) => {
    expect(brief(screenOf(type, code, payload))).toBe(expected);
  });

  test('no message and a complete storage show nothing', () => {
    expect(selectScreen(input())).toEqual({ kind: 'none' });
  });
});

describe('BLK-01 blocking by code', () => {
  test.each<[unknown, object, string]>([
    ['N300034', {}, 'positionChanged*'],
    ['N300061', {}, 'degraded*'],
    ['n300036', {}, 'tooSmall*'],
    ['N300035', {}, 'noDisk*'],
    ['N300033', {}, 'ssdLost'],
    ['N300410', {}, 'rebootNow'],
    ['N300029', {}, 'generic'],
    ['N300099', {}, 'generic'],
    ['', {}, 'generic'],
    ['N300050', ssdFault, 'ssdAbnormal'],
  ])('%s shows %s %s', (code, payload, view) => {
    expect(brief(screenOf('blocking', code, payload))).toBe(`decision/blocking/${view}`);
  });

  test.each(['N300046', 'N300050', 'N300051', 'N300053'])(
    'BLK-11 %s shows no generic screen to anybody without a faulty SSD',
    (code) => {
      expect(roles.map((role) => screenOf('blocking', code, {}, { role }))).toEqual(Array(3).fill({ kind: 'none' }));
      expect(isExcludedCode(code)).toBe(true);
    },
  );

  test('BLK-07 the comparison belongs to exactly four codes', () => {
    const codes = ['N300033', 'N300034', 'N300035', 'N300036', 'N300061', 'N300029', 'N300410', 'N300099', 'N300005'];
    const comparing = codes.filter((code) => brief(screenOf('blocking', code)).endsWith('*'));
    expect(comparing).toEqual(['N300034', 'N300035', 'N300036', 'N300061']);
  });

  test('BLK-13 the others get the same view as a notice', () => {
    for (const role of others) {
      expect(screenOf('blocking', 'N300061', { options: ['ignore'] }, { role })).toMatchObject({
        ...{ kind: 'info', overlay: 'blocking', view: 'degraded', reason: 'diskProblem', canContinue: false },
      });
    }
    expect(screenOf('blocking', 'N300410', {}, { role: 'normal' })).toMatchObject({
      kind: 'info',
      reason: 'restarting',
    });
  });
});

describe('POL-11 the two poll-state codes', () => {
  test.each(storageMessageTypes)('N300418 and N300033 with type %s', (type) => {
    const abnormal = brief(screenOf(type, 'N300418')) === `decision/${type}/ssdAbnormal`;
    const lost = brief(screenOf(type, 'N300033')) === `decision/${type}/ssdLost`;
    expect(abnormal).toBe(type === 'sysdevrm');
    expect(lost).toBe(type === 'blocking' || type === 'booting' || type === 'ssdpending');
  });
});

describe('roles', () => {
  const everything = storageMessageTypes.flatMap((type) =>
    ['200', 'N300029', 'N300005', 'N300033', 'N300418', 'N300061'].map((code) => [type, code] as const),
  );

  test.each(everything)('POL-08 ROLE-03 %s %s gives the others no page with actions', (type, code) => {
    const payload = { progress: 'formatok', options: ['ignore', 'recover'], ...ssdFault };
    const screens = others.map((role) => screenOf(type, code, payload, { role, seenFormatting: ['pool'] }));
    expect(screens[0]).toEqual(screens[1]);
    expect(screens[0]?.kind).not.toBe('decision');
  });

  test('BOOT-10 starting texts are the same for all, faults are not', () => {
    for (const storageServer of ['storage_booting', 'storage_waiting_booted', 'storage_checking']) {
      const [master, ...rest] = roles.map((role) => selectScreen(input({ role, storageServer })));
      expect(rest).toEqual([master, master]);
    }
    expect(screenOf('booting', 'N300005', {}, { role: 'local' })).toMatchObject({
      kind: 'info',
      reason: 'bootProblem',
    });
  });

  test('FMT-21 the others see that disks are being prepared, and nothing when it is done', () => {
    const info = { kind: 'info', reason: 'disksPrepared', canContinue: false };
    for (const role of others) {
      expect(screenOf('pending', 200, {}, { role })).toMatchObject(info);
      expect(screenOf('formatting', 200, {}, { role })).toMatchObject(info);
      expect(selectScreen(input({ role, storageServer: 'storage_wait_format_begin' }))).toMatchObject(info);
      expect(screenOf('complete', 200, { progress: 'formatok' }, { role })).toEqual({ kind: 'none' });
      expect(screenOf('formatting', 'N300020', {}, { role })).toMatchObject({ reason: 'formatFailed' });
    }
  });

  test('MSG-13 Continue only with a mounted pool, and it hides the notice of that message', () => {
    const at = (pool_mounted: unknown, more: Partial<ScreenInput> = {}) =>
      screenOf('confirm', 200, { pool_mounted }, { role: 'normal', ...more });
    expect(at(true)).toMatchObject({ reason: 'disksChanged', canContinue: true });
    expect(at(false)).toMatchObject({ canContinue: false });
    expect(at(undefined)).toMatchObject({ canContinue: false });
    expect(at(true, { continued: ['confirm#m'] })).toEqual({ kind: 'none' });
    expect(at(true, { continued: ['confirm#other'] }).kind).toBe('info');
    expect(at(true, { role: 'master', continued: ['confirm#m'] }).kind).toBe('decision');
  });

  test('ESA-16 a new enclosure is nothing to the others, a known one waits for the administrator', () => {
    for (const role of others) {
      for (const code of [200, 'N300814', 'N300815'])
        expect(screenOf('esata-pending', code, {}, { role })).toEqual({ kind: 'none' });
      const waiting = { kind: 'info', overlay: 'esata-confirm', reason: 'expansion' };
      expect(screenOf('esata-confirm', 200, {}, { role })).toMatchObject({ ...waiting, canContinue: false });
      expect(screenOf('esata-confirm', 200, { pool_mounted: true }, { role })).toMatchObject({
        ...waiting,
        canContinue: true,
      });
    }
  });

  test('POL-09 dswitch waits for the administrator', () => {
    expect(screenOf('dswitch', 200, {}, { role: 'normal' })).toMatchObject({ kind: 'info', reason: 'migration' });
  });
});

describe('without a message', () => {
  test.each([
    ['storage_complete', 'none'],
    ['storage_booting', 'progress/booting/booting'],
    ['storage_waiting_booted', 'progress/booting/waiting'],
    ['storage_checking', 'progress/booting/preparing'],
    ['storage_pending', 'decision/pending/choose'],
    ['storage_wait_format_begin', 'decision/formatting/waitBegin'],
    ['storage_formatting', 'decision/formatting/formatdisk'],
  ])('MSG-02 %s shows %s', (storageServer, expected) => {
    expect(brief(selectScreen(input({ storageServer })))).toBe(expected);
  });

  test('MSG-02 a message always wins over the storage state', () => {
    expect(brief(screenOf('confirm', 200, {}, { storageServer: 'storage_checking' }))).toBe(
      'decision/confirm/decision*',
    );
  });

  test('FMT-22 the first-time wizard replaces mode choice and progress, but not a message', () => {
    const firstTime = adaptFirstTime({ state: 'welcome' });
    const more = { firstTime, storageServer: 'storage_pending' };
    expect(brief(selectScreen(input(more)))).toBe('decision/first-format/firstTime');
    expect(brief(screenOf('blocking', 'N300029', {}, more))).toBe('decision/blocking/generic');
    expect(selectScreen(input({ ...more, role: 'local' }))).toMatchObject({ kind: 'info', reason: 'disksPrepared' });
  });

  test('MSG-03 an unknown type or state locks nobody out and is worth a warning', () => {
    expect(screenOf('foo', 200)).toEqual({ kind: 'none' });
    expect(selectScreen(input({ storageServer: 'storage_dreaming' }))).toEqual({ kind: 'none' });
    expect(unknownReport(adaptMessage({ type: 'foo', code: 200 }), '')).toBe('type foo');
    expect(unknownReport(null, 'storage_dreaming')).toBe('storage_server storage_dreaming');
    expect(unknownReport(adaptMessage({ type: 'booting', code: 200 }), 'storage_dreaming')).toBeNull();
    expect(unknownReport(null, 'storage_complete')).toBeNull();
  });
});

describe('complete', () => {
  test('FMT-14 the result needs a format that was seen, or the word of the device', () => {
    expect(screenOf('complete', 200).kind).toBe('none');
    expect(brief(screenOf('complete', 200, {}, { seenFormatting: ['pool'] }))).toBe('decision/complete/result');
    expect(screenOf('complete', 200, {}, { seenFormatting: ['esata'] }).kind).toBe('none');
    expect(screenOf('complete', 200, { type: 'esata' }, { seenFormatting: ['esata'] }).kind).toBe('decision');
  });

  test('FMT-17 a result that was left does not come back while the type stays', () => {
    const left = { entered: ['complete#m'] };
    expect(screenOf('complete', 200, { progress: 'formatok' }, left).kind).toBe('none');
    expect(screenOf('complete', 200, { id: 'n', progress: 'formatok' }, left).kind).toBe('decision');
  });

  test('POL-12 a notice opens no full-screen state', () => {
    const notice = adaptMessage({ type: 'complete', code: 200, data: { id: 'w-1', action: 'fan_speed_warn' } });
    expect(noticeOf(notice)).toEqual({ action: 'fan_speed_warn', id: 'w-1' });
    expect(selectScreen(input({ message: notice, seenFormatting: ['pool'] }))).toEqual({ kind: 'none' });
    expect(noticeOf(adaptMessage({ type: 'complete', code: 200, data: { action: 'fan_speed_warn' } }))).toBeNull();
    expect(noticeOf(adaptMessage({ type: 'complete', code: 200, data: { id: '1', action: 'sing' } }))).toBeNull();
  });

  test('EXT-03 external disks never open the full-screen state', () => {
    for (const type of ['formatting', 'complete']) {
      for (const role of roles) {
        expect(screenOf(type, 200, { type: 'extdev', progress: 'formatok' }, { role })).toEqual({ kind: 'none' });
      }
    }
  });

  test('RAID-06 recovery is told by the action of the message', () => {
    const recovery = { action: 'raid1_recover' };
    expect(brief(screenOf('booting', 200, recovery))).toBe('decision/raid-sync/recovery');
    expect(brief(screenOf('booting', 'N300062', recovery))).toBe('decision/raid-sync/recovery');
    expect(brief(screenOf('complete', 200, recovery))).toBe('decision/raid-sync/recovered');
    expect(screenOf('booting', 200, recovery, { role: 'normal' })).toMatchObject({
      kind: 'info',
      reason: 'recovering',
    });
    expect(screenOf('booting', 'N300062', recovery, { role: 'normal' })).toMatchObject({ reason: 'recoveryFailed' });
    expect(screenOf('complete', 200, recovery, { role: 'normal' })).toEqual({ kind: 'none' });
  });

  test('POL-03 which reports slow the poll down', () => {
    expect(isCompleteReport(adaptMessage({ type: 'complete', code: 200 }), 'storage_booting')).toBe(true);
    expect(isCompleteReport(null, 'storage_complete')).toBe(true);
    expect(isCompleteReport(null, 'storage_checking')).toBe(false);
    expect(isCompleteReport(adaptMessage({ type: 'foo', code: 200 }), 'storage_complete')).toBe(false);
  });
});

describe('OVL-02 stacking order', () => {
  test.each(overlayLayers.flatMap((upper, i) => overlayLayers.slice(i + 1).map((lower) => [upper, lower] as const)))(
    '%s stands above %s',
    (upper, lower) => {
      expect(layerRank(upper)).toBeGreaterThan(layerRank(lower));
      expect(topLayer([lower, upper])).toBe(upper);
    },
  );

  test('the order itself', () => {
    expect(overlayLayers).toEqual([
      ...['lock', 'alert', 'dialog', 'loading', 'upgrade', 'storage', 'timeout', 'database-repair', 'notice', 'tip'],
    ]);
    expect(topLayer([])).toBeNull();
  });
});
