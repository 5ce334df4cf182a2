import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { EXEC_SOCKET_PATH } from '#shared/contract/engine/define-engine.ts';
import { EngineError } from './engine-error.ts';
import { createExecUpgrade, execCloseCodes } from './exec-socket.ts';

const PING_MS = 30_000;

let server: Server;
const recheck = vi.fn();
const attach = vi.fn();

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const engine = { assertUp: () => undefined, execs: { attach } };
  const { upgrade } = createExecUpgrade(
    engine as never,
    () => ({ username: 'ann' }) as never,
    () => recheck,
  );
  server = createServer().on('upgrade', upgrade);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  vi.useRealTimers();
  vi.resetAllMocks();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const sit = (): WebSocket =>
  new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}${EXEC_SOCKET_PATH}?id=x`);

test('APP-DKR-06 a terminal that was refused is asked nothing any more, whoever signs out meanwhile', async () => {
  attach.mockImplementation(() => {
    throw new EngineError(404, 'No such exec instance');
  });
  recheck.mockImplementation(() => {
    throw new EngineError(401, 'Unauthorized');
  });
  const [code] = (await once(sit(), 'close')) as [number];
  expect(code).toBe(execCloseCodes.refused);
  vi.advanceTimersByTime(PING_MS);
  expect(recheck).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

test('APP-DKR-06 who sits at a terminal is looked at again and again, and shown out at the first refusal', async () => {
  const close = vi.fn();
  attach.mockReturnValue({ type: vi.fn(), close });
  const client = sit();
  await once(client, 'open');
  recheck.mockImplementation(() => {
    throw new EngineError(401, 'Unauthorized');
  });
  const ended = once(client, 'close');
  vi.advanceTimersByTime(PING_MS - 1);
  expect(close).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(close).toHaveBeenCalled();
  expect((await ended)[0]).toBe(execCloseCodes.unauthorized);
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(0));
});
