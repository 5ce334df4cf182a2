import { createActor, SimulatedClock } from 'xstate';
import { expect, test, vi } from 'vitest';
import { externalFormatMachine, type ExternalView } from './external-format-machine.ts';

function external() {
  const call = vi.fn();
  const reload = vi.fn();
  const toastFailure = vi.fn();
  const clock = new SimulatedClock();
  const actor = createActor(
    externalFormatMachine.provide({
      actions: {
        call: (_, { name }) => void call(name),
        reload: () => void reload(),
        toastFailure: (_, { message }) => void toastFailure(message),
      },
    }),
    { clock },
  ).start();
  const tell = (view: ExternalView, id = 'e-1') => {
    actor.send({ type: 'MSG', view, id });
  };
  const state = () => {
    const { value } = actor.getSnapshot();
    return typeof value === 'string' ? value : Object.keys(value)[0];
  };
  const gen = () => actor.getSnapshot().context.gen;
  return { actor, call, reload, toastFailure, clock, tell, state, gen };
}

test('EXT-03 EXT-04 formatting, formatted, and Done ends it once', () => {
  const flow = external();
  flow.tell('formatting');
  flow.tell('formatting');
  expect(flow.state()).toBe('formatting');
  flow.tell('formatok');
  flow.actor.send({ type: 'CLOSE' });
  flow.actor.send({ type: 'CLOSE' });
  expect(flow.call.mock.calls).toEqual([['devFormatClear']]);
  flow.actor.send({ type: 'OK', gen: flow.gen() });
  flow.tell('formatok');
  expect(flow.state()).toBe('closed');
});

test('EXT-05 a failure can be tried again; the old one told once more is not believed', () => {
  const flow = external();
  flow.tell('failed');
  flow.actor.send({ type: 'RETRY' });
  expect(flow.call.mock.calls).toEqual([['devFormatRetry']]);
  flow.actor.send({ type: 'OK', gen: flow.gen() });
  flow.tell('failed');
  expect(flow.state()).toBe('retried');
  flow.tell('formatting');
  expect(flow.state()).toBe('formatting');
});

test('EXT-05 EXT-06 refusals: a toast, or a reload for a format that is none', () => {
  const flow = external();
  flow.tell('failed');
  flow.actor.send({ type: 'RETRY' });
  flow.actor.send({ type: 'ERR', gen: flow.gen(), message: 'busy', code: 'N000005' });
  expect([flow.state(), flow.toastFailure.mock.calls]).toEqual(['failed', [['busy']]]);
  flow.actor.send({ type: 'CLOSE' });
  flow.actor.send({ type: 'ERR', gen: flow.gen(), message: 'no format task', code: 'N300087' });
  expect([flow.state(), flow.reload.mock.calls.length]).toEqual(['closed', 1]);
});

test('EXT-10 MSG-08 the message is gone: the dialog closes, a late answer changes nothing', () => {
  const flow = external();
  flow.tell('failed');
  flow.actor.send({ type: 'CLOSE' });
  const gen = flow.gen();
  flow.tell('none');
  expect(flow.state()).toBe('closed');
  flow.actor.send({ type: 'ERR', gen, message: 'late', code: 'N1' });
  expect(flow.toastFailure).not.toHaveBeenCalled();
});

test('EXT-06 a refused Done is told, and the disk stays formatted', () => {
  const flow = external();
  flow.tell('formatok');
  flow.actor.send({ type: 'CLOSE' });
  flow.actor.send({ type: 'ERR', gen: flow.gen(), message: 'busy', code: 'N000005' });
  expect([flow.state(), flow.toastFailure.mock.calls]).toEqual(['formatok', [['busy']]]);
});
