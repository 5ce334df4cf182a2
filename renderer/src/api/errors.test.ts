import { expect, test, vi } from 'vitest';
import { sessionCodes } from '#shared/contract/codes.ts';
import { createSessionErrors, reachedDevice } from './errors.ts';
import { failure, success } from './result.ts';

function setup(stored: string, user = 'tok') {
  const deps = {
    storedToken: () => stored,
    userToken: vi.fn(() => user),
    reload: vi.fn(),
    signOut: vi.fn(),
  };
  return { deps, errors: createSessionErrors(deps) };
}
const report = (code: string, target: 'device' | 'server' = 'device', token = 'tok') => ({
  spec: { name: 'x', target },
  result: failure(code, ''),
  token,
});

test('ERR-01, TOK-04 each session code signs out once with the same stored token, reloads with another', () => {
  for (const code of sessionCodes) {
    const same = setup('tok');
    same.errors.report(report(code));
    same.errors.report(report(code));
    expect(same.deps.signOut.mock.calls).toEqual([[code]]);
    expect(same.deps.reload).not.toHaveBeenCalled();

    const other = setup('newer');
    other.errors.report(report(code));
    other.errors.report(report('N001207'));
    expect(other.deps.reload).toHaveBeenCalledTimes(1);
    expect(other.deps.signOut).not.toHaveBeenCalled();
  }
});

test('ERR-01 other codes, other targets and answers to an older token do nothing', () => {
  const { deps, errors } = setup('tok');
  errors.report(report('N000002'));
  errors.report(report('N001207', 'server'));
  errors.report(report('N001207', 'device', 'older'));
  errors.report({ ...report('x'), result: success({}) });
  expect(deps.signOut).not.toHaveBeenCalled();
  expect(deps.reload).not.toHaveBeenCalled();
});

test('ERR-01 a code told by push acts like one of an answer, and the next sign-in can end again', () => {
  const { deps, errors } = setup('tok');
  errors.pushed('N001209');
  errors.report(report('N001209'));
  expect(deps.signOut).toHaveBeenCalledTimes(1);
  deps.userToken.mockReturnValue('tok2');
  errors.report(report('N001207', 'device', 'tok2'));
  expect(deps.reload).toHaveBeenCalledTimes(1);
});

test('DEV-02 business errors reached the device; timeouts, 500, 504 and N001997 did not', () => {
  expect(reachedDevice(failure('N000001', ''))).toBe(true);
  expect(reachedDevice(success(null))).toBe(true);
  for (const code of ['TIMEOUT', 'NETWORK', '504', 'N001997']) expect(reachedDevice(failure(code, ''))).toBe(false);
});
