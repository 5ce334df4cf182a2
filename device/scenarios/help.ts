import { callRule } from '../hardware/core/call-rules.ts';
import type { CallRule } from '../hardware/core/state.ts';
import { HELP_S, withHelp } from '../hardware/help/help.ts';
import type { NetState } from '../hardware/net/state.ts';
import type { HardwareState } from '../hardware/state.ts';
import { healthy, type Scenario, type ScenarioStart } from './scenario.ts';

const DAY_S = 86_400;
const HOUR_S = 3600;

/** Remote help opened some time ago, and open for some time, seconds. */
function open(at: ScenarioStart, agoS: number, forS: number): HardwareState {
  const now = Math.floor(at.now / 1000);
  return withHelp(healthy(at), { pwd: 'AB12CD', ctime: now - agoS, expireAt: now + forS });
}

const ruled = (at: ScenarioStart, ...rules: Omit<CallRule, 'met'>[]): HardwareState => ({
  ...healthy(at),
  callRules: rules.map(callRule),
});

function online(at: ScenarioStart, net: Partial<NetState>): HardwareState {
  const state = healthy(at);
  return { ...state, net: { ...state.net, ...net } };
}

const scenario = (name: string, title: string, start: (at: ScenarioStart) => HardwareState): Scenario => ({
  name,
  title,
  area: 'help',
  start,
});

const unreachable = { code: 'N001998', msg: 'network unreachable' };

/** Remote help, and the device's way into the internet (scenarios.md §16). */
export const helpScenarios: readonly Scenario[] = [
  scenario('rhelp-off', 'Remote help closed', healthy),
  scenario('rhelp-on', 'Remote help open for three days', (at) => open(at, 0, HELP_S)),
  scenario('rhelp-expiring', 'Remote help open for five more hours', (at) => open(at, 6 * DAY_S, 5 * HOUR_S)),
  scenario('rhelp-sms-fail', 'Code for remote help cannot be sent', (at) =>
    ruled(at, { call: 'helpSms', answer: { code: 'N001310', msg: 'too many' } }),
  ),
  scenario('rhelp-code-wrong', 'Code for remote help is refused', (at) =>
    ruled(at, { call: 'hostSmsCheck', answer: { code: 'N001311', msg: 'wrong' } }),
  ),
  scenario('net-same', 'Device and browser behind the same router', healthy),
  scenario('net-mismatch', 'Device and browser in different networks', (at) =>
    online(at, { clientPublic: '5.6.7.8:40000' }),
  ),
  scenario('net-proxy-fail', 'Public address cannot be asked', (at) => online(at, { isProxyBroken: true })),
  scenario('net-no-internet', 'Device without internet', (at) => ({
    ...online(at, { internet: false }),
    // The key comes signed by the cloud, which cannot be reached.
    callRules: [callRule({ call: 'keyPub', answer: unreachable })],
  })),
];
