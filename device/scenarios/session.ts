import { callRule } from '../hardware/core/call-rules.ts';
import type { CallRule } from '../hardware/core/state.ts';
import type { HardwareState } from '../hardware/state.ts';
import { healthy, type Scenario, type ScenarioStart } from './scenario.ts';

/** Whatever the device is doing, with other answers to one call. */
function modified(at: ScenarioStart, rule: Omit<CallRule, 'met'>): HardwareState {
  const state = at.before ?? healthy(at);
  const others = state.callRules.filter(({ call }) => call !== rule.call);
  return { ...state, callRules: [...others, callRule(rule)] };
}

/** The account as the token check gives it. */
const account = (more: Readonly<Record<string, unknown>>) => ({
  qc_name: '',
  nickname: '',
  authorize: '1',
  perm: {},
  is_master: 0,
  is_local: 0,
  avatar: '',
  lanonly: 0,
  user_setting: { share_disable: 0, flash_disable: 0 },
  ...more,
});

const modifier = (name: string, title: string, rule: Omit<CallRule, 'met'>): Scenario => ({
  name,
  title,
  area: 'session',
  start: (at) => modified(at, rule),
});

const good = { code: '200', msg: '' };

/** What can be combined with any scenario: entered after it (scenarios.md §19). */
export const sessionScenarios: readonly Scenario[] = [
  modifier('auth-session-normal', 'The account counts as a normal one', {
    call: 'tokenCheck',
    answer: { ...good, data: account({ username: '13912345678', qc_name: 'Anna' }) },
  }),
  modifier('auth-session-local', 'The account counts as a local one', {
    call: 'tokenCheck',
    answer: { ...good, data: account({ username: 'anna', is_local: 1 }) },
  }),
  modifier('auth-wrong-password', 'Every password is wrong', {
    call: 'passwordCheck',
    answer: { code: 'N001108', msg: 'password check failed' },
  }),
];
