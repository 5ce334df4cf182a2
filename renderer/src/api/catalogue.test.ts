import { describe, expect, test, vi } from 'vitest';
import { errorTexts, isErrorCode, isSessionCode, transportCodes, type ErrorCode } from '#shared/contract/codes.ts';
import { calls } from '#shared/contract/index.ts';
import { createClient, type CallReport } from './client.ts';
import { createSessionErrors, reachedDevice } from './errors.ts';

const texts = { serverError: () => 'S', timeout: () => 'T', network: () => 'N', unreachable: () => 'U' };

/** Makes a call that is answered with a code, and tells what the console does about it. */
async function inject(code: string, msg = 'the words of the device') {
  const reports: CallReport[] = [];
  const client = createClient({
    fetch: () => Promise.resolve(new Response(JSON.stringify({ code, msg, data: null }))),
    now: () => 1,
    random: () => 0,
    identity: () => ({ deviceId: 'd', device: 'x', token: 'tok', nasid: 'n', language: 'en-US' }),
    where: () => ({ hostname: 'h', deviceBase: '', nasId: '', config: { relayDomain: '', cloudBase: '' } }),
    texts,
    pageStops: () => 0,
    onReport: (report) => reports.push(report),
  });
  const result = await client.call(calls.system, {});
  const signOut = vi.fn();
  const errors = createSessionErrors({
    storedToken: () => 'tok',
    userToken: () => 'tok',
    reload: () => undefined,
    signOut,
  });
  for (const report of reports) errors.report(report);
  return { result, signOut, reached: reports.every(({ result: reported }) => reachedDevice(reported)) };
}

describe('every code of the device, injected into a call', () => {
  test.each(Object.keys(errorTexts) as ErrorCode[])('ERR-09, ERR-13 %s', async (code) => {
    const { result, signOut, reached } = await inject(code);
    expect(result).toMatchObject({ success: false, code, message: 'the words of the device' });
    expect(signOut).toHaveBeenCalledTimes(isSessionCode(code) ? 1 : 0);
    expect(reached).toBe(code !== 'N001997');
    const { en, zh } = errorTexts[code];
    expect([en.length, zh.length].every((length) => length > 0)).toBe(true);
  });
});

test('ERR-101 a code nobody knows keeps its number, and ends nothing', async () => {
  const { result, signOut, reached } = await inject('N999999', '');
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
