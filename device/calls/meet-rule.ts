import { setTimeout as sleep } from 'node:timers/promises';
import type { CallName } from '#shared/contract/index.ts';
import { ruleFor } from '../hardware/core/call-rules.ts';
import type { Hardware } from '../hardware/hardware.ts';
import type { Envelope } from './envelope.ts';

/** Makes the check of a call against the rules of the hardware's state; answers the envelope in its place, if any. */
export function createMeetRule(hardware: Hardware) {
  return (name: CallName, fields: Readonly<Record<string, unknown>>): Promise<Envelope | undefined> | undefined => {
    if (hardware.state().callRules.length === 0) return undefined;
    const found = ruleFor(hardware.state(), name, fields);
    if (!found) return undefined;
    hardware.dispatch({ type: 'rule-met', index: found.index });
    const { rule } = found;
    if (!rule) return undefined;
    const answer = rule.answer && { ...rule.answer, data: rule.answer.data ?? null };
    return sleep(rule.delayMs ?? 0, answer, { ref: false });
  };
}
