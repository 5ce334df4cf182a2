import { createActor, SimulatedClock } from 'xstate';
import { describe, expect, test, vi } from 'vitest';
import { PREPARING_TIMEOUT_MS } from '../constants.ts';
import { actionMachine, type ActionRequest } from './action-machine.ts';

const RESET: ActionRequest = { name: 'reset', subject: '', after: 'preparing' };
const MOUNT: ActionRequest = { name: 'mount', subject: 'sdb', after: 'stay' };

function action() {
  const clock = new SimulatedClock();
  const ask = vi.fn();
  const withdraw = vi.fn();
  const send = vi.fn();
  const toastFailure = vi.fn();
  const toastSilent = vi.fn();
  const pollNow = vi.fn();
  const actor = createActor(
    actionMachine.provide({
      actions: {
        ask: (_, { request }) => void ask(request.name),
        withdraw: () => void withdraw(),
        send: (_, { request }) => void send(request.name),
        toastFailure: (_, { message }) => void toastFailure(message),
        toastSilent: () => void toastSilent(),
        pollNow: () => void pollNow(),
      },
    }),
    { clock },
  ).start();
  actor.send({ type: 'SHOW', key: 'confirm#1' });
  const state = () => actor.getSnapshot().value;
  const gen = () => actor.getSnapshot().context.gen;
  const begin = (request: ActionRequest) => {
    actor.send({ type: 'BEGIN', request });
  };
  return { actor, clock, ask, withdraw, send, toastFailure, toastSilent, pollNow, state, gen, begin };
}

/** Brings the action into each of its states. */
const ways: Readonly<Record<string, (flow: ReturnType<typeof action>) => void>> = {
  idle: () => undefined,
  asking: (flow) => {
    flow.begin(RESET);
  },
  acting: (flow) => {
    flow.begin(RESET);
    flow.actor.send({ type: 'AGREED' });
  },
  unsure: (flow) => {
    ways.acting?.(flow);
    flow.actor.send({ type: 'UNKNOWN', gen: flow.gen(), message: 'request timeout', code: 'TIMEOUT' });
  },
  preparing: (flow) => {
    flow.begin(RESET);
    flow.actor.send({ type: 'ACCEPTED' });
  },
};

describe('one action at a time', () => {
  test.each(Object.keys(ways))('the way to %s', (name) => {
    const flow = action();
    ways[name]?.(flow);
    expect(flow.state()).toBe(name);
  });

  test.each(Object.keys(ways).slice(1))('OVL-10 a second click in %s does nothing', (name) => {
    const flow = action();
    ways[name]?.(flow);
    const asked = flow.ask.mock.calls.length;
    const sent = flow.send.mock.calls.length;
    flow.begin(MOUNT);
    flow.actor.send({ type: name === 'asking' ? 'POLLED' : 'AGREED' });
    if (name === 'unsure' || name === 'preparing' || name === 'acting') expect(flow.send).toHaveBeenCalledTimes(sent);
    expect(flow.ask).toHaveBeenCalledTimes(asked);
  });

  test.each(Object.keys(ways))('MSG-08 another message in %s ends it without a call', (name) => {
    const flow = action();
    ways[name]?.(flow);
    const sent = flow.send.mock.calls.length;
    const { gen } = flow.actor.getSnapshot().context;
    flow.actor.send({ type: 'SHOW', key: 'blocking#2' });
    expect(flow.state()).toBe('idle');
    flow.actor.send({ type: 'FAILED', gen, message: 'late', code: 'N1' });
    flow.actor.send({ type: 'DONE', gen });
    expect(flow.state()).toBe('idle');
    expect(flow.send).toHaveBeenCalledTimes(sent);
    expect(flow.toastFailure).not.toHaveBeenCalledWith('late');
    if (name === 'asking') expect(flow.withdraw).toHaveBeenCalled();
  });

  test('MSG-04 the same message again changes nothing', () => {
    const flow = action();
    flow.begin(RESET);
    flow.actor.send({ type: 'SHOW', key: 'confirm#1' });
    expect(flow.state()).toBe('asking');
    expect(flow.withdraw).not.toHaveBeenCalled();
  });

  test('a question that was declined sends nothing', () => {
    const flow = action();
    flow.begin(RESET);
    flow.actor.send({ type: 'DECLINED' });
    expect([flow.state(), flow.send.mock.calls.length]).toEqual(['idle', 0]);
  });

  test('WIZ-31 a refusal is told, and the same action can be asked for again', () => {
    const flow = action();
    ways.acting?.(flow);
    flow.actor.send({ type: 'FAILED', gen: flow.gen(), message: 'busy', code: 'N000005' });
    expect(flow.toastFailure).toHaveBeenCalledWith('busy');
    ways.acting?.(flow);
    expect(flow.send).toHaveBeenCalledTimes(2);
  });

  test('WIZ-31 without an answer the buttons wait for the next poll', () => {
    const flow = action();
    ways.unsure?.(flow);
    expect(flow.pollNow).toHaveBeenCalledTimes(1);
    flow.begin(RESET);
    expect(flow.state()).toBe('unsure');
    flow.actor.send({ type: 'POLLED' });
    expect(flow.state()).toBe('idle');
    expect(flow.toastFailure).toHaveBeenCalledWith('request timeout');
  });

  test('FMT-26 the old question stays covered until the device reports something else', () => {
    const flow = action();
    ways.preparing?.(flow);
    flow.actor.send({ type: 'SHOW', key: 'confirm#1' });
    flow.actor.send({ type: 'POLLED' });
    expect(flow.state()).toBe('preparing');
    flow.actor.send({ type: 'SHOW', key: 'formatting#2' });
    expect(flow.state()).toBe('idle');
    expect(flow.toastSilent).not.toHaveBeenCalled();
  });

  test('FMT-26 after two minutes without a change the page is back, with a word about it', () => {
    const flow = action();
    ways.preparing?.(flow);
    flow.clock.increment(PREPARING_TIMEOUT_MS - 1);
    expect(flow.state()).toBe('preparing');
    flow.clock.increment(1);
    expect(flow.state()).toBe('idle');
    expect(flow.toastSilent).toHaveBeenCalledTimes(1);
  });

  test('POL-03 what leaves the page as it is asks for a poll and goes on', () => {
    const flow = action();
    flow.begin(MOUNT);
    flow.actor.send({ type: 'AGREED' });
    flow.actor.send({ type: 'DONE', gen: flow.gen() });
    expect(flow.state()).toBe('idle');
    expect(flow.pollNow).toHaveBeenCalledTimes(1);
  });
});
