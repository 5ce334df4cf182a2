import { expect } from 'vitest';
import type { CallArgs, CallData, CallSpec } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import type { PollRecord } from '#shared/contract/storage.ts';
import { specifiedPolls } from '../fixtures/scenarios.ts';
import { startTestDevice, type TestDevice } from '../fixtures/device.ts';
import { type Answer, type DeviceClient, signedIn } from './device-client.ts';

/** A device on which scenarios are played through, with a client of each role. */
export interface Stage {
  readonly device: TestDevice;
  readonly admin: DeviceClient;
  readonly normal: DeviceClient;
  readonly guest: DeviceClient;
  enter(name: string, params?: Record<string, unknown>): Promise<void>;
  advance(ms: number): Promise<void>;
  operate(part: string, body: object): Promise<void>;
  poll(): Promise<PollRecord>;
  /** Ticket of the administrator for one risky action. */
  ticket(): Promise<string>;
  password(): Promise<{ username: string; password: string; key_id: string }>;
  /**
   * Makes an action of a scenario: refused to the normal and the local account, which changes nothing, then done by
   * the administrator. Answers what the administrator got.
   */
  move<C extends CallSpec>(spec: C, args: CallArgs<C>, code?: string): Promise<Answer<CallData<C>>>;
  /** The device is where a scenario begins, as far as its message tells. */
  arrives(name: string): Promise<void>;
  /** The device restarts, and is then where a scenario begins. */
  restartsTo(name: string): Promise<void>;
  /** The administrator switches the device off; its power comes back, and it starts. */
  shutsDown(): Promise<void>;
  isReachable(): Promise<boolean>;
}

/** Starts the device; real time hardly counts on it, so that only `advance` moves the model on. */
export async function openStage(): Promise<Stage> {
  const device = await startTestDevice({ speed: 0.01 });
  const [admin, normal, guest] = await Promise.all([
    signedIn(device.http, 'admin'),
    signedIn(device.http, '13800000001'),
    signedIn(device.http, 'guest'),
  ]);
  const poll = async () => (await admin.call(calls.systemPoll, {})).data;
  const advance = async (advanceMs: number) => void (await device.control('clock', { advanceMs }));
  const isReachable = () =>
    admin.call(calls.tokenCheck, {}).then(
      ({ code }) => code === '200',
      () => false,
    );
  const arrives = async (name: string) => {
    const [wanted] = specifiedPolls(name);
    const found = await poll();
    const facts = ({ storage_server, message, db_state, storage }: PollRecord) => ({
      storage_server,
      db_state,
      type: message?.type,
      code: String(message?.code),
      progress: message?.data?.progress,
      action: message?.data?.action,
      status: message?.data?.status,
      kind: message?.data?.type,
      wizard: storage.append?.state,
    });
    expect(facts(found)).toEqual(facts(wanted!));
  };
  const move: Stage['move'] = async (spec, args, code = '200') => {
    const before = await poll();
    for (const other of [normal, guest])
      expect(await other.call(spec, args)).toMatchObject({ code: 'N000002', data: null });
    expect((await poll()).message).toEqual(before.message);
    const answer = await admin.call(spec, args);
    expect(answer.code, answer.msg).toBe(code);
    return answer;
  };
  return {
    device,
    admin,
    normal,
    guest,
    enter: async (name, params) => void (await device.control('scenario', params ? { name, params } : { name })),
    advance,
    operate: async (part, body) => void (await device.control(part, body)),
    poll,
    ticket: async () =>
      (await admin.call(calls.passwordCheck, await admin.credentials('admin', 'Hearth2026'))).data.second,
    password: () => admin.credentials('admin', 'Hearth2026'),
    move,
    arrives,
    async restartsTo(name) {
      await advance(1000);
      expect(await isReachable()).toBe(false);
      await advance(5000);
      await arrives('boot-booting');
      await advance(20_000);
      await arrives('boot-waiting');
      await advance(10_000);
      await arrives('boot-checking');
      await advance(15_000);
      await arrives(name);
    },
    async shutsDown() {
      await move(calls.shutdown, {});
      await advance(86_400_000);
      expect(await isReachable()).toBe(false);
      await device.control('power', { op: 'on' });
      await arrives('boot-booting');
    },
    isReachable,
  };
}
