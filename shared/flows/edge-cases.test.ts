import { describe, expect, test } from 'vitest';
import { diskCases } from '../../tests/fixtures/flows/disk-cases.ts';
import { powerCases } from '../../tests/fixtures/flows/power-cases.ts';
import {
  everythingFor,
  generationOf,
  isSame,
  reachable,
  startOf,
  stepOf,
  stepsOf,
  type FlowCase,
} from '../../tests/fixtures/flows/flow-case.ts';

const flows = [...powerCases, ...diskCases].map((flow) => ({ flow, name: flow.name, states: reachable(flow) }));
const commandsOf = ({ isCommand }: FlowCase, effects: Parameters<FlowCase['isCommand']>[0][]) =>
  effects.filter(isCommand);
const answersTo = ({ events, answers }: FlowCase) => events.filter(({ type }) => answers.includes(type));
const numberOf = (event: object): unknown => ('gen' in event ? event.gen : 'seq' in event ? event.seq : undefined);

describe.each(flows)('$name', ({ flow, states }) => {
  test('OVL-10 a button pressed twice sends once, and nothing but a person sends at all', () => {
    let sent = 0;
    for (const from of states)
      for (const event of everythingFor(flow)) {
        const { to, effects } = stepOf(flow, from, event);
        if (commandsOf(flow, [...effects]).length === 0) continue;
        sent += 1;
        expect(flow.people).toContain(event.type);
        expect(commandsOf(flow, [...stepOf(flow, to, event).effects])).toEqual([]);
      }
    expect(sent > 0).toBe(flow.people.length > 0);
  });

  test('OVL-10 the answer to an older call is dropped in every state', () => {
    for (const from of states)
      for (const event of answersTo(flow)) {
        if (numberOf(event) === generationOf(from)) continue;
        const { to, effects } = stepOf(flow, from, event);
        expect(effects).toEqual([]);
        expect(isSame(from, to)).toBe(true);
      }
  });

  test('MSG-08 ROLE-04 what is closed, signed out of, or taken away sends nothing and hears no answer', () => {
    const { leave, after = [] } = flow;
    if (leave === undefined) return;
    for (const from of states) {
      const left = stepOf(flow, from, leave);
      expect(commandsOf(flow, [...left.effects])).toEqual([]);
      for (const event of answersTo(flow)) {
        if (numberOf(event) !== generationOf(from)) continue;
        const late = stepOf(flow, left.to, event);
        expect(late.effects.filter(({ type }) => !after.includes(type))).toEqual([]);
        if (after.length === 0) expect(late.to.value).toEqual(left.to.value);
      }
    }
  });

  test('OVL-10 a page that slept, or a device that was restarted, sends nothing', () => {
    const woken = everythingFor(flow).filter(
      ({ type }) => type === 'WAKE' || type === 'DEVICE_REBOOTED' || type.startsWith('xstate.after.'),
    );
    for (const from of states)
      for (const event of woken) expect(commandsOf(flow, [...stepOf(flow, from, event).effects])).toEqual([]);
  });

  test('OVL-10 a page that is loaded anew sends nothing, whatever it hears first', () => {
    for (const event of everythingFor(flow))
      if (!flow.people.includes(event.type))
        expect(commandsOf(flow, [...stepOf(flow, startOf(flow), event).effects])).toEqual([]);
  });

  test('OVL-10 what was refused can be done again, and goes well then', () => {
    const { attempt } = flow;
    if (attempt === undefined) return;
    const { before, press, refused, accepted } = attempt;
    const first = stepsOf(flow, startOf(flow), [...before, ...press]);
    expect(commandsOf(flow, first.effects)).not.toEqual([]);
    const back = stepOf(flow, first.to, refused(generationOf(first.to))).to;
    const second = stepsOf(flow, back, press);
    expect(commandsOf(flow, second.effects)).toHaveLength(1);
    const ended = stepOf(flow, second.to, accepted(generationOf(second.to))).to;
    expect(isSame(ended, second.to)).toBe(false);
    expect(ended.value).not.toEqual(back.value);
  });
});

test('every flow with buttons is tried again after a refusal', () => {
  const without = flows.filter(({ flow }) => flow.people.length > 0 && flow.attempt === undefined);
  expect(without.map(({ name }) => name)).toEqual(['FMT-22 to FMT-25 RAID-05 the first setup']);
});
