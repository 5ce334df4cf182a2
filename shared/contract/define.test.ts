import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { defineCall } from './define.ts';

test('the schemas of a call are made when they are first needed, and once', () => {
  const request = vi.fn(() => z.object({ path: z.string() }));
  const response = vi.fn(() => z.null());
  const call = defineCall({ name: 'a', path: '/a', who: 'account', request, response, ledger: '', summary: '' });
  expect([call.method, call.target, call.errors]).toEqual(['POST', 'device', []]);
  expect(request).not.toHaveBeenCalled();
  expect(call.request.parse({ path: 'x' })).toEqual({ path: 'x' });
  expect(call.request).toBe(call.request);
  expect(request).toHaveBeenCalledTimes(1);
  expect(response).not.toHaveBeenCalled();
  // A copy has what the call has.
  const copy = { ...call, target: 'server' as const };
  expect(copy.response).toBe(call.response);
  expect(response).toHaveBeenCalledTimes(1);
});
