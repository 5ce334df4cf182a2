import { errorTexts, isErrorCode, type ErrorCode, type TransportCode } from '#shared/contract/codes.ts';
import type { TopicId } from './topics.ts';

/** What to do about a code, said once for all codes it holds for. */
export const adviceIds = [
  'fillIn',
  'askAdmin',
  'lookAgain',
  'otherName',
  'waitRetry',
  'notHere',
  'storageWait',
  'signInAgain',
  'accountGone',
  'homeOnly',
  'wrongPassword',
  'waitLocked',
  'picture',
  'newCode',
  'passwordRules',
  'accountLimit',
  'newKey',
  'makeSafe',
  'openSafe',
  'safePassword',
  'conflict',
  'readOnly',
  'space',
  'tooLarge',
  'nameRules',
  'otherFolder',
  'copyOnly',
  'restoreTo',
  'askSender',
  'ups',
  'upgrade',
  'otherServer',
  'link',
  'reach',
  'disk',
  'diskPlace',
  'diskMissing',
  'diskSmall',
  'ssd',
  'degraded',
  'reload',
  'restart',
  'esata',
  'serverFault',
] as const;
export type AdviceId = (typeof adviceIds)[number];

type Answer = readonly [advice: AdviceId, topic: TopicId];

/** Every code that a person may meet: what to do, and which topic tells more. */
const answers: Readonly<Record<ErrorCode | TransportCode, Answer>> = {
  N000001: ['fillIn', 'support'],
  N000002: ['askAdmin', 'accounts'],
  N000003: ['lookAgain', 'files'],
  N000004: ['otherName', 'files'],
  N000005: ['waitRetry', 'support'],
  N000006: ['notHere', 'support'],
  N000007: ['storageWait', 'pools'],
  N001001: ['signInAgain', 'signIn'],
  N001100: ['accountGone', 'accounts'],
  N001207: ['signInAgain', 'signIn'],
  N001208: ['signInAgain', 'signIn'],
  N001209: ['signInAgain', 'security'],
  N001413: ['homeOnly', 'security'],
  N001101: ['wrongPassword', 'signIn'],
  N001102: ['waitLocked', 'signIn'],
  N001103: ['picture', 'signIn'],
  N001104: ['newCode', 'signIn'],
  N001105: ['waitLocked', 'signIn'],
  N001106: ['otherName', 'accounts'],
  N001107: ['passwordRules', 'accounts'],
  N001108: ['wrongPassword', 'signIn'],
  N001109: ['newCode', 'signIn'],
  N001110: ['accountLimit', 'accounts'],
  N001111: ['askAdmin', 'accounts'],
  N001112: ['newKey', 'signIn'],
  N001601: ['makeSafe', 'safeBox'],
  N001602: ['openSafe', 'safeBox'],
  N001603: ['openSafe', 'safeBox'],
  N001604: ['safePassword', 'safeBox'],
  N002001: ['lookAgain', 'recycle'],
  N002002: ['conflict', 'files'],
  N002003: ['readOnly', 'team'],
  N002004: ['space', 'cleanUp'],
  N002005: ['nameRules', 'files'],
  N002006: ['otherFolder', 'files'],
  N002007: ['copyOnly', 'sharing'],
  N002008: ['otherFolder', 'team'],
  N002009: ['otherFolder', 'files'],
  N002010: ['copyOnly', 'drives'],
  N002012: ['restoreTo', 'recycle'],
  N002013: ['tooLarge', 'drives'],
  N002014: ['conflict', 'files'],
  N003001: ['askSender', 'sharing'],
  N003002: ['askSender', 'sharing'],
  N003003: ['askSender', 'sharing'],
  N003004: ['askSender', 'sharing'],
  N003005: ['askSender', 'sharing'],
  N005001: ['ups', 'settings'],
  N006001: ['upgrade', 'upgrade'],
  N006002: ['upgrade', 'upgrade'],
  N006003: ['upgrade', 'upgrade'],
  N007104: ['openSafe', 'safeBox'],
  N008001: ['otherServer', 'settings'],
  N009001: ['link', 'downloads'],
  N001998: ['reach', 'network'],
  N001997: ['reach', 'network'],
  N300001: ['disk', 'pools'],
  N300005: ['disk', 'pools'],
  N300008: ['wrongPassword', 'pools'],
  N300010: ['diskMissing', 'pools'],
  N300029: ['disk', 'disks'],
  N300033: ['ssd', 'pools'],
  N300034: ['diskPlace', 'pools'],
  N300035: ['diskMissing', 'pools'],
  N300036: ['diskSmall', 'pools'],
  N300046: ['ssd', 'pools'],
  N300050: ['ssd', 'pools'],
  N300051: ['ssd', 'pools'],
  N300053: ['ssd', 'pools'],
  N300061: ['degraded', 'pools'],
  N300087: ['reload', 'pools'],
  N300410: ['restart', 'pools'],
  N300418: ['ssd', 'pools'],
  N300802: ['waitRetry', 'pools'],
  N300814: ['esata', 'pools'],
  N300815: ['esata', 'pools'],
  TIMEOUT: ['reach', 'network'],
  NETWORK: ['reach', 'network'],
  '304': ['serverFault', 'support'],
  '500': ['serverFault', 'support'],
  '504': ['reach', 'network'],
};

/** A code with what the device says, or the key of what the console says in its place. */
export interface CodeHelp {
  readonly code: string;
  readonly means: { readonly en: string; readonly zh: string } | { readonly key: 'timeout' | 'network' | 'serverError' | 'unreachable' | 'unchanged' }; // prettier-ignore
  readonly advice: AdviceId;
  readonly topic: TopicId;
}

const transportKeys = {
  TIMEOUT: 'timeout',
  NETWORK: 'network',
  '304': 'unchanged',
  '500': 'serverError',
  '504': 'unreachable',
} as const satisfies Record<TransportCode, string>;

/** Help for every code that begins with what was typed, in any case; none for what is no begin of a code. */
export function findCodes(typed: string): CodeHelp[] {
  const begin = typed.trim().toUpperCase();
  if (!/^(N\d{0,6}|\d{3,6}|TIMEOUT|NETWORK)$/.test(begin) || begin.length < 3) return [];
  return (Object.keys(answers) as (ErrorCode | TransportCode)[])
    .filter((code) => code.startsWith(begin) || code === `N${begin}`)
    .map((code) => {
      const [advice, topic] = answers[code];
      return {
        code,
        means: isErrorCode(code) ? errorTexts[code] : { key: transportKeys[code] },
        advice,
        topic,
      };
    });
}
