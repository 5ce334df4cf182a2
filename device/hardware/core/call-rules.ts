import type { CallName } from '#shared/contract/index.ts';
import type { HardwareState } from '../state.ts';
import type { CallRule } from './state.ts';

/** A rule that was not met yet. */
export function callRule(rule: Omit<CallRule, 'met'>): CallRule {
  return { ...rule, met: 0 };
}

function isMeant(rule: CallRule, name: CallName, fields: Readonly<Record<string, unknown>>): boolean {
  if (rule.call !== name) return false;
  return Object.entries(rule.fields ?? {}).every(([key, value]) => fields[key] === value);
}

function applies({ met, every, times }: CallRule): boolean {
  const nth = met + 1;
  return (every === undefined || nth % every === 0) && (times === undefined || nth <= times);
}

/**
 * The rule that a call meets in this state: its place, to be counted with the event `rule-met`, and the rule itself
 * where it applies this time. Undefined when no rule speaks of the call.
 */
export function ruleFor(
  state: HardwareState,
  name: CallName,
  fields: Readonly<Record<string, unknown>>,
): { index: number; rule: CallRule | undefined } | undefined {
  const index = state.callRules.findIndex((rule) => isMeant(rule, name, fields));
  const rule = state.callRules[index];
  return rule === undefined ? undefined : { index, rule: applies(rule) ? rule : undefined };
}
