import { afterEach, expect, test, vi } from 'vitest';
import { createFakeDevice } from '../test/fake-device.ts';
import { callPower } from './call-power.ts';
import { failure, success } from './result.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test.each(['reboot', 'shutdown'] as const)('CALL-30 %s goes out once, without fields', async (action) => {
  const device = createFakeDevice({ [action]: success({ eta_s: 60 }) });
  expect(await callPower(action)).toMatchObject({ success: true });
  expect(device.asked).toEqual([{ name: action, args: {}, options: {} }]);
});

test.each(['NETWORK', 'TIMEOUT', '504'])('CALL-30 no answer (%s) counts as accepted', async (code) => {
  createFakeDevice({ reboot: failure(code, 'network connection error') });
  expect(await callPower('reboot')).toMatchObject({ success: true, code: '200' });
});

test.each(['N000005', 'N000002', '500', 'ABORTED'])('CALL-30 the answer %s is a refusal', async (code) => {
  createFakeDevice({ shutdown: failure(code, 'told') });
  expect(await callPower('shutdown')).toMatchObject({ success: false, code, message: 'told' });
});

test('CALL-30 a computer without a network has sent nothing', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  createFakeDevice({ reboot: failure('NETWORK', 'network connection error') });
  expect(await callPower('reboot')).toMatchObject({ success: false, code: 'NETWORK' });
});
