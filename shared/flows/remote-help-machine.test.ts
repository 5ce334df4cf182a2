import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { HelpStatus } from '../rules/remote-help.ts';
import { offersVoice, remoteHelpMachine, sendWait } from './remote-help-machine.ts';
import type { RemoteHelpEvent, SmsLock } from './remote-help-types.ts';

const START = 1_790_000_000_000;
const off: HelpStatus = { pwd: '', expireAt: 0, nasid: 'N0001', ctime: 0 };
const openFor = (seconds: number): HelpStatus => ({
  pwd: 'AB12CD',
  expireAt: START / 1000 + seconds,
  nasid: 'N0001',
  ctime: START / 1000,
});

/** The flow under a clock set by hand, the device having told `status` (null: not yet). */
function flow(
  status: HelpStatus | null = off,
  { lock = { until: 0, tries: 0 }, refresh = true }: { lock?: SmsLock; refresh?: boolean } = {},
) {
  // prettier-ignore
  const clock = new SimulatedClock();
  const spies = {
    askStatus: vi.fn(),
    sendCode: vi.fn(),
    check: vi.fn(),
    switchHelp: vi.fn(),
    tellOffline: vi.fn(),
    tellRefused: vi.fn(),
  };
  const machine = remoteHelpMachine.provide({
    actions: {
      askStatus: () => void spies.askStatus(),
      send: (_, { voice }) => void spies.sendCode(voice),
      check: (_, { code }) => void spies.check(code),
      switchHelp: (_, { second, wish }) => void spies.switchHelp(second, wish),
      tellOffline: (_, { code, message }) => void spies.tellOffline(code, message),
      tellRefused: (_, { code, message }) => void spies.tellRefused(code, message),
    },
  });
  const time = { now: () => START + clock.now(), ticks: () => 5000 + clock.now() };
  const actor = createActor(machine, { clock, input: { ...time, lock, refresh } }).start();
  const context = () => actor.getSnapshot().context;
  const sms = () => actor.getSnapshot().value.sms;
  const send = (event: RemoteHelpEvent) => {
    actor.send(event);
  };
  const told = (next: HelpStatus) => {
    send({ type: 'STATUS', seq: context().statusSeq, status: next });
  };
  if (status !== null) told(status);
  spies.askStatus.mockClear();
  const sent = (voice = false) => {
    send({ type: 'SEND', voice });
    send({ type: 'SENT', seq: context().seq, phone: '138****5678' });
  };
  const wait = () => sendWait(context());
  return { ...spies, clock, lock, actor, context, sms, send, told, sent, wait };
}
const toggle: RemoteHelpEvent = { type: 'TOGGLE' };
const submit: RemoteHelpEvent = { type: 'SUBMIT', code: ' 123456 ' };

describe('remote help', () => {
  test('RHP-01 a toggle opens the SMS dialog for the other position, in either direction', () => {
    for (const [status, wish] of [
      [off, 'on'],
      [openFor(100), 'off'],
    ] as const) {
      const { send, sms, context } = flow(status);
      send(toggle);
      expect([sms(), context().wish]).toEqual(['ready', wish]);
    }
  });

  test('RHP-02 cancel sends nothing, also while a code is checked: its answer comes too late', () => {
    const { send, sms, switchHelp, context } = flow();
    send(toggle);
    send({ type: 'CANCEL' });
    expect(sms()).toBe('closed');
    send(toggle);
    send(submit);
    const { seq } = context();
    send({ type: 'CANCEL' });
    send({ type: 'CHECKED', seq, second: 's' });
    expect(sms()).toBe('closed');
    send(toggle);
    send({ type: 'CHECKED', seq, second: 's' });
    expect([sms(), switchHelp.mock.calls.length]).toEqual(['ready', 0]);
  });

  test('RHP-03 the first code is sent by Send alone', () => {
    const { send, sent, context, sendCode } = flow();
    send(toggle);
    expect(sendCode).not.toHaveBeenCalled();
    sent();
    expect(sendCode.mock.calls).toEqual([[false]]);
    expect(context().phone).toBe('138****5678');
  });

  test('RHP-04 CON-111 after an accepted send 60 s pass until the next, to the millisecond', () => {
    const { send, sent, clock, wait, sendCode } = flow();
    send(toggle);
    sent();
    expect(wait()).toBe(60_000);
    clock.increment(59_999);
    send({ type: 'SEND', voice: false });
    expect([wait(), sendCode.mock.calls.length]).toEqual([1, 1]);
    clock.increment(1);
    send({ type: 'SEND', voice: false });
    expect([wait(), sendCode.mock.calls.length]).toEqual([0, 2]);
  });

  test('RHP-04 a failed send starts no countdown; a reopened dialog goes on with the one that runs', () => {
    const first = flow();
    first.send(toggle);
    first.send({ type: 'SEND', voice: false });
    first.send({ type: 'SEND_FAILED', seq: first.context().seq, code: 'N001310', message: 'too many' });
    expect([first.wait(), first.sms()]).toEqual([0, 'ready']);
    first.sent();
    first.clock.increment(20_000);
    first.send({ type: 'CANCEL' });
    first.send(toggle);
    expect(first.wait()).toBe(40_000);
  });

  test('RHP-05 a spoken code: not offered before a try, not while the time runs, and it starts the time anew', () => {
    const { send, sent, context, clock, wait, sendCode } = flow();
    send(toggle);
    send({ type: 'SEND', voice: true });
    expect([offersVoice(context()), sendCode.mock.calls.length]).toEqual([false, 0]);
    sent();
    expect(offersVoice(context())).toBe(true);
    clock.increment(30_000);
    send({ type: 'SEND', voice: true });
    expect(sendCode).toHaveBeenCalledTimes(1);
    clock.increment(30_000);
    sent(true);
    expect(sendCode.mock.calls).toEqual([[false], [true]]);
    expect(wait()).toBe(60_000);
  });

  test('RHP-06 the code becomes a ticket, the ticket opens help, once, and the device is asked how it stands', () => {
    const { send, sms, context, check, switchHelp, askStatus, told } = flow();
    send(toggle);
    send(submit);
    send(submit);
    expect(check.mock.calls).toEqual([['123456']]);
    send({ type: 'CHECKED', seq: context().seq, second: 'sec-1' });
    expect(switchHelp.mock.calls).toEqual([['sec-1', 'on']]);
    send({ type: 'CANCEL' });
    expect(sms()).toBe('switching');
    send({ type: 'SWITCHED', seq: context().seq, status: openFor(259_200) });
    expect([sms(), askStatus.mock.calls.length]).toEqual(['closed', 1]);
    told(openFor(100));
    expect(context().status).toEqual(openFor(100));
  });

  test('RHP-06 without a code nothing is checked', () => {
    const { send, check } = flow();
    send(toggle);
    send({ type: 'SUBMIT', code: '   ' });
    expect(check).not.toHaveBeenCalled();
  });

  test('RHP-07 a refused code keeps the dialog and empties the field; a refused switch closes it and is told', () => {
    const { send, sms, context, tellRefused } = flow();
    send(toggle);
    send(submit);
    send({ type: 'CHECK_FAILED', seq: context().seq, code: 'N001311', message: 'wrong' });
    expect([sms(), context().cleared]).toEqual(['ready', 1]);
    expect(context().failure).toEqual({ at: 'check', code: 'N001311', message: 'wrong' });
    send(submit);
    expect(context().failure).toBeNull();
    send({ type: 'CHECKED', seq: context().seq, second: 's' });
    send({ type: 'SWITCH_FAILED', seq: context().seq, code: 'N001104', message: 'no' });
    expect([sms(), tellRefused.mock.calls]).toEqual(['closed', [['N001104', 'no']]]);
  });

  test('RHP-10 the end of its time is asked for once', () => {
    const { clock, askStatus, told } = flow(openFor(30), { refresh: false });
    clock.increment(29_999);
    expect(askStatus).not.toHaveBeenCalled();
    clock.increment(1);
    expect(askStatus).toHaveBeenCalledTimes(1);
    told(openFor(30));
    clock.increment(10_000_000);
    expect(askStatus).toHaveBeenCalledTimes(1);
  });

  test('RHP-10 an open page asks every 60 s while help is open, and not while it is closed', () => {
    const { clock, askStatus, told } = flow(openFor(1_000_000));
    clock.increment(60_000);
    expect(askStatus).toHaveBeenCalledTimes(1);
    told(openFor(1_000_000));
    clock.increment(60_000);
    expect(askStatus).toHaveBeenCalledTimes(2);
    told(off);
    clock.increment(600_000);
    expect(askStatus).toHaveBeenCalledTimes(2);
  });

  test('RHP-11 without internet: told when the state is asked and when a code is sent, and the switch goes back', () => {
    const unknown = flow(null);
    unknown.send({ type: 'NO_STATUS', seq: unknown.context().statusSeq, code: 'N001998', message: 'unreachable' });
    expect(unknown.tellOffline.mock.calls).toEqual([['N001998', 'unreachable']]);
    unknown.send(toggle);
    expect([unknown.sms(), unknown.askStatus.mock.calls.length]).toEqual(['closed', 1]);
    const unseen = flow(null, { refresh: false });
    unseen.send({ type: 'NO_STATUS', seq: unseen.context().statusSeq, code: 'N001998', message: '' });
    expect(unseen.tellOffline).not.toHaveBeenCalled();
    const sending = flow();
    sending.send(toggle);
    sending.send({ type: 'SEND', voice: false });
    sending.send({ type: 'SEND_FAILED', seq: sending.context().seq, code: 'N001998', message: 'unreachable' });
    expect([sending.sms(), sending.tellOffline.mock.calls.length]).toEqual(['closed', 1]);
  });

  test('M12 whatever is done, nothing is opened without a checked code of this dialog, and never twice', () => {
    const steps = ['toggle', 'send', 'sent', 'failed', 'submit', 'checked', 'refused', 'old', 'cancel', 'switched', 'expire']; // prettier-ignore
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...steps), { maxLength: 40 }), (names) => {
        const { send, context, sms, switchHelp, clock } = flow();
        let allowed = 0;
        for (const name of names) {
          const { seq } = context();
          const was = sms();
          if (name === 'toggle') send(toggle);
          if (name === 'send') send({ type: 'SEND', voice: false });
          if (name === 'sent') send({ type: 'SENT', seq, phone: '' });
          if (name === 'failed') send({ type: 'SEND_FAILED', seq, code: 'x', message: '' });
          if (name === 'submit') send(submit);
          if (name === 'checked' && was === 'checking') allowed += 1;
          if (name === 'checked') send({ type: 'CHECKED', seq, second: 's' });
          if (name === 'refused') send({ type: 'CHECK_FAILED', seq, code: 'x', message: '' });
          if (name === 'old') send({ type: 'CHECKED', seq: seq - 1, second: 's' });
          if (name === 'cancel') send({ type: 'CANCEL' });
          if (name === 'switched') send({ type: 'SWITCHED', seq, status: off });
          if (name === 'expire') clock.increment(61_000);
        }
        expect(switchHelp).toHaveBeenCalledTimes(allowed);
      }),
    );
  });
});
