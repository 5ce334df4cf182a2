import { beforeAll, describe, expect, test, vi } from 'vitest';
import { errorTexts, isErrorCode, isSessionCode, transportCodes, type ErrorCode } from '#shared/contract/codes.ts';
import type { CallSpec } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import { toastFailure } from './failure-toast.ts';
import { resetDialogs, toastStore } from './dialog-service.ts';
import { storageCodes } from '#shared/rules/storage/codes.ts';
import { i18next, setupI18n } from '../../i18n/index.ts';
import { createClient, type CallReport } from '../../api/client.ts';
import { createCodeActions } from '../../api/code-actions.ts';
import { behaviourOf, type CodeBehaviour } from '../../api/code-behaviour.ts';
import { createSessionErrors, reachedDevice } from '../../api/errors.ts';

beforeAll(async () => {
  await setupI18n('en-US');
  await i18next.loadNamespaces('errors');
});

const texts = {
  serverError: () => 'S',
  unchanged: () => 'operation failed',
  timeout: () => 'T',
  network: () => 'N',
  unreachable: () => 'U',
};

/** What each code leads to by the two specifications; the words of the device for all that stand nowhere here. */
const leadsTo: Partial<Record<string, CodeBehaviour>> = {
  // ERR-01 to ERR-03
  ...{ N001001: 'end', N001100: 'end', N001207: 'end', N001208: 'end', N001209: 'end', N001413: 'ban' },
  // RSA-04, ERR-04 to ERR-06, WDG-04
  ...{ N001112: 'rekey', N001602: 'safe', N001603: 'safe', N007104: 'root', N001997: 'away' },
  // ERR-116
  ...{ N300005: 'storage', N300008: 'storage', N300029: 'storage', N300033: 'storage', N300034: 'storage' },
  ...{ N300035: 'storage', N300036: 'storage', N300046: 'storage', N300050: 'storage', N300051: 'storage' },
  ...{ N300053: 'storage', N300061: 'storage', N300087: 'storage', N300410: 'storage', N300418: 'storage' },
  ...{ N300802: 'storage', N300814: 'storage', N300815: 'storage' },
};
/** Nobody says a word about these: what they lead to is seen. */
const silent: readonly CodeBehaviour[] = ['end', 'ban', 'safe', 'root'];

/** Makes a call that is answered with a code, and tells what the console does about it. */
async function inject(
  code: string,
  msg = 'the words of the device',
  spec: CallSpec = calls.system,
  answer = new Response(JSON.stringify({ code, msg, data: null })),
) {
  const reports: CallReport[] = [];
  const client = createClient({
    fetch: () => Promise.resolve(answer),
    now: () => 1,
    random: () => 0,
    identity: () => ({ deviceId: 'd', device: 'x', token: 'tok', nasid: 'n', language: 'en-US' }),
    where: () => ({ hostname: 'h', deviceBase: '', nasId: '', config: { relayDomain: '', cloudBase: '' } }),
    texts,
    pageStops: () => 0,
    onReport: (report) => reports.push(report),
  });
  const result = await client.call(spec, {});
  const signOut = vi.fn();
  const errors = createSessionErrors({
    storedToken: () => 'tok',
    userToken: () => 'tok',
    reload: () => undefined,
    signOut,
  });
  const safeChanged = vi.fn();
  const actions = createCodeActions({ safeChanged });
  for (const report of reports) {
    errors.report(report);
    actions(report);
  }
  resetDialogs();
  toastFailure(result);
  const toasts = toastStore
    .getState()
    .map(({ text, actions: offered }) => [text, ...offered.map(({ label }) => `[${label}]`)].join(' '));
  resetDialogs();
  return {
    result,
    signOut,
    safeChanged,
    toasts,
    reached: reports.every(({ result: reported }) => reachedDevice(reported)),
  };
}

describe('every code of the device, injected into a call', () => {
  test.each(Object.keys(errorTexts) as ErrorCode[])('ERR-09, ERR-13 %s', async (code) => {
    const { result, signOut, safeChanged, toasts, reached } = await inject(code);
    const behaviour = leadsTo[code] ?? 'say';
    expect(behaviourOf(code)).toBe(behaviour);
    expect(isSessionCode(code)).toBe(behaviour === 'end' || behaviour === 'ban');
    expect(code in storageCodes).toBe(behaviour === 'storage');
    expect(safeChanged).toHaveBeenCalledTimes(behaviour === 'safe' ? 1 : 0);
    expect(toasts).toEqual(silent.includes(behaviour) ? [] : ['the words of the device']);
    expect(result).toMatchObject({ success: false, code, message: 'the words of the device' });
    expect(signOut.mock.calls).toEqual(behaviour === 'end' || behaviour === 'ban' ? [[code]] : []);
    expect(reached).toBe(behaviour !== 'away');
    const { en, zh } = errorTexts[code];
    expect([en.length, zh.length].every((length) => length > 0)).toBe(true);
  });
});

test('ERR-13, ERR-116 the table names no code that the device does not have', () => {
  expect(Object.keys(leadsTo).filter((code) => !isErrorCode(code))).toEqual([]);
});

test('ERR-11 a container that runs already: the operation failed, and the device is there', async () => {
  const { toasts, reached, signOut } = await inject('', '', calls.system, new Response(null, { status: 304 }));
  expect(toasts).toEqual(['operation failed']);
  expect(reached).toBe(true);
  expect(signOut).not.toHaveBeenCalled();
});

test('ERR-04, ERR-05 the safe box is looked at again, and the look itself leads to no other', async () => {
  expect((await inject('N001602')).safeChanged).toHaveBeenCalledTimes(1);
  expect((await inject('N001603')).safeChanged).toHaveBeenCalledTimes(1);
  expect((await inject('N001602', '', calls.safeStatus)).safeChanged).not.toHaveBeenCalled();
});

test('ERR-101 a code nobody knows keeps its number, and ends nothing', async () => {
  const { result, signOut, safeChanged, toasts, reached } = await inject('N999999', '');
  expect([behaviourOf('N999999'), safeChanged.mock.calls.length]).toEqual([null, 0]);
  expect(toasts).toEqual(['Operation failed (N999999) [Copy]']);
  expect((await inject('N999999')).toasts).toEqual(['the words of the device (N999999) [Copy]']);
  expect(isErrorCode('N999999')).toBe(false);
  expect(result).toMatchObject({ success: false, code: 'N999999', message: '' });
  expect(signOut).not.toHaveBeenCalled();
  expect(reached).toBe(true);
});

test('ERR-07, WDG-04 504 counts as not reached, and has a text of its own', async () => {
  const { result, reached } = await inject('504', '');
  expect(transportCodes).toContain('504');
  expect(result).toMatchObject({ success: false, code: '504', message: 'T' });
  expect(reached).toBe(false);
});
