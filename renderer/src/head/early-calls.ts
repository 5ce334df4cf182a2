import { calls } from '#shared/contract/index.ts';
import type { StoredSession } from '#shared/ipc/channels.ts';
import { dropsToken } from '#shared/rules/keep-session.ts';
import { requestKey, type EarlyCall } from '../api/early-calls.ts';
import { buildRequest, createRnd, type CallHead } from '../api/request.ts';
import { baseOf, defaultConfig } from '../api/targets.ts';
import { readHeartbeat } from '../host/heartbeat-mark.ts';
import { browserIdentity } from '../host/identity.ts';
import type { Language } from '../i18n/languages.ts';
import { USER_SETTING_KEY } from '../state/session/user-settings.ts';

/** What `loadKeptAccount` asks for before the desktop can stand. */
const asked: readonly (readonly [CallHead, Readonly<Record<string, unknown>>])[] = [
  [calls.tokenCheck, {}],
  [calls.system, {}],
  [calls.settingLoad, {}],
  [calls.kvLoad, { k: USER_SETTING_KEY }],
  [calls.userGroups, {}],
];

/**
 * Makes the first calls of a kept session while the scripts that will want their answers are still on their way
 * (SES-03); none for a session that the start of the page ends (TOK-01).
 */
export function askEarly({ token, keepLogin }: StoredSession, language: Language, storage: Storage): EarlyCall[] {
  if (dropsToken({ keepLogin, heartbeat: readHeartbeat(storage), now: Date.now(), isClient: false })) return [];
  const rnd = createRnd(
    () => Date.now(),
    () => Math.random(),
  );
  // The console knows the device's id only from the answers to these.
  const identity = { ...browserIdentity(storage, navigator.userAgent), token, nasid: '', language };
  const where = { hostname: location.hostname, deviceBase: '', nasId: '', config: defaultConfig };
  return asked.map(([spec, args]) => {
    const { url, method, headers, body } = buildRequest(spec, args, baseOf(spec.target, where), identity, rnd());
    const init = { method, headers, ...(body === undefined ? {} : { body }) };
    const controller = new AbortController();
    const answer = fetch(url, { ...init, signal: controller.signal });
    // Who takes it hears of a failure; nobody may.
    answer.catch(() => undefined);
    return {
      key: requestKey(url, init),
      answer,
      abort: (reason) => {
        controller.abort(reason);
      },
    };
  });
}
