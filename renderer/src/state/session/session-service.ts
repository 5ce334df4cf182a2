import { calls } from '#shared/contract/index.ts';
import type { SessionCode } from '#shared/contract/codes.ts';
import type { CallData } from '#shared/contract/define.ts';
import { call, type CallResult } from '../../api/call.ts';
import { callWithCredentials, fetchDeviceKey, type KeyDeps } from '../../api/device-key.ts';
import { failure, success } from '../../api/result.ts';
import type { Host } from '../../host/host.ts';
import { deviceFactsLoaded } from '../device-slice.ts';
import { noticesCleared } from '../notices-slice.ts';
import { loginNoticed, sessionReady, signedOut, startFailed, tokenStored } from '../session-slice.ts';
import type { AppStore } from '../store.ts';
import { accountOf } from './account.ts';
import { loadAccount, loadKeptAccount } from './load-account.ts';
import { rememberAccount } from './known-accounts.ts';
import { remember } from './remembered-device.ts';

type SignedIn = CallData<typeof calls.login>;

export interface SignInForm {
  readonly username: string;
  readonly password: string;
  readonly keepLogin: boolean;
  /** The picture that was shown and what was read in it, once the device asks for that (CALL-CAP-01). */
  readonly captcha?: { readonly id: string; readonly text: string };
}

/** Why a session ends; decides what /login shows and whether it leads back (SES-05). */
export type SignOutReason =
  | { readonly by: 'user' }
  /** Another tab signed out (SES-16): the token is already gone. */
  | { readonly by: 'elsewhere' }
  | { readonly by: 'device'; readonly code: SessionCode };

export interface SessionServiceDeps {
  readonly host: Host;
  readonly store: AppStore;
  /** Registers the main routes; a session is ready only with them (RTE-07). */
  readonly registerRoutes: () => Promise<unknown>;
  /** Leaves the sign-in page for `from` or the desktop; before push, whose code a navigation would stop loading. */
  readonly followFrom: () => void;
  /** After a sign-out: to /login, with `from` when it was forced (SES-05). */
  readonly onSignedOut: (reason: SignOutReason) => void;
  readonly keys?: KeyDeps;
}

export interface SessionService {
  /** Takes up the kept session at page start; without one the page is signed out. */
  resume(): Promise<void>;
  /** Signs in; a failure leaves everything as it was and is the form's to show (SES-03). */
  signIn(form: SignInForm): Promise<CallResult<null>>;
  /** Signs in with the ticket that a code by SMS was changed for (CALL-SMS-02). */
  signInWithTicket(form: {
    readonly username: string;
    readonly second: string;
    readonly keepLogin: boolean;
  }): Promise<CallResult<null>>;
  /** Signs in with a one-use code made by another client (RTE-18). */
  signInWithCode(code: string): Promise<CallResult<null>>;
  /** Tries the start again after it failed with the token already stored. */
  retry(): Promise<void>;
  signOut(reason: SignOutReason): Promise<void>;
  /** Asks the device who it is, without a session (DEV-10). */
  meetDevice(): Promise<CallResult<null>>;
}

/** Start, end and renewal of the session (SES-03, SES-05): the only writer of token, cookies and push connection. */
export function createSessionService(deps: SessionServiceDeps): SessionService {
  const { host, store } = deps;
  const token = () => store.getState().session.token;

  /** Keeps what the next sign-in page may show, and the device's id beside the token. */
  const keepFacts = async (): Promise<void> => {
    const { device, session } = store.getState();
    if (device.nasPubKeyId !== '') {
      const { nasPubKeyId: keyId, model, diskNum, version } = device;
      remember({ keyId, model, diskNum, version });
    }
    const { token: current, username, nickname, keepLogin, isMaster } = session;
    if (keepLogin) rememberAccount({ username, name: nickname });
    await host.saveSession({
      token: current,
      username,
      keepLogin,
      isMaster,
      nasid: device.nasId,
      base: location.origin,
    });
  };

  /** Loads what the session needs; `fresh` = it has just been made by the sign-in form. */
  const begin = async (fresh: boolean): Promise<void> => {
    const mine = token();
    const alive = () => mine !== '' && token() === mine;
    const problem = await (fresh ? loadAccount : loadKeptAccount)(store, alive);
    if (!alive()) return;
    if (problem !== null) {
      store.dispatch(startFailed(problem));
      return;
    }
    if (fresh) void call(calls.reportLogin, {}, { silent: true });
    try {
      await deps.registerRoutes();
    } catch {
      store.dispatch(startFailed({ call: 'routes', code: 'NETWORK', message: '' }));
      return;
    }
    if (!alive()) return;
    await keepFacts();
    store.dispatch(sessionReady());
    deps.followFrom();
    host.connectPush({ token: mine });
  };

  /** Stores the token that the device gave and starts the session of its account. */
  const enter = async (given: SignedIn, keepLogin: boolean): Promise<void> => {
    const account = accountOf(given);
    const { username, isMaster } = account;
    const { nasId } = store.getState().device;
    const stored = { token: given.token, username, keepLogin, isMaster, nasid: nasId };
    await host.saveSession({ ...stored, base: location.origin });
    store.dispatch(tokenStored({ token: given.token, keepLogin, account, fresh: true }));
    await begin(true);
  };

  return {
    async resume() {
      const session = await host.loadSession();
      if (session === null) {
        store.dispatch(signedOut());
        return;
      }
      store.dispatch(tokenStored({ token: session.token, keepLogin: session.keepLogin }));
      await begin(false);
    },

    async signIn({ username, password, keepLogin, captcha }) {
      const read = captcha === undefined ? {} : { captcha_id: captcha.id, captcha: captcha.text };
      const result = await callWithCredentials(
        username,
        password,
        (fields) => call(calls.login, { ...fields, ...read, keep: keepLogin }),
        deps.keys,
      );
      if (!result.success) return result;
      await enter(result.data, keepLogin);
      return success(null);
    },

    async signInWithTicket({ username, second, keepLogin }) {
      const result = await callWithCredentials(
        username,
        '',
        (fields) => call(calls.login, { ...fields, keep: keepLogin, second }),
        deps.keys,
      );
      if (!result.success) return result;
      await enter(result.data, keepLogin);
      return success(null);
    },

    async signInWithCode(code) {
      const result = await call(calls.authCode, { action: 'use', code });
      if (!result.success) return result;
      if (!('token' in result.data)) return failure('500', '');
      // A link signs in for this run of the browser; who wants more ticks the box of the form.
      await enter(result.data, false);
      return success(null);
    },

    async retry() {
      store.dispatch(tokenStored({ token: token(), keepLogin: store.getState().session.keepLogin }));
      await begin(false);
    },

    async signOut(reason) {
      if (token() === '') return;
      let notice = '';
      if (reason.by === 'user') {
        // Best effort: the answer changes nothing but what sign-in says (SES-05, SSN-07).
        const answer = await call(calls.logout, {}, { silent: true });
        notice = answer.success ? '' : answer.message;
      }
      host.disconnectPush();
      store.dispatch(signedOut());
      store.dispatch(noticesCleared());
      if (reason.by !== 'elsewhere') await host.clearSession().catch(() => undefined);
      if (reason.by === 'device') store.dispatch(loginNoticed({ code: reason.code }));
      else if (notice !== '') store.dispatch(loginNoticed({ message: notice }));
      deps.onSignedOut(reason);
    },

    async meetDevice() {
      const key = await fetchDeviceKey(deps.keys);
      if (!key.success) return key;
      const { pem, keyId, name, sign } = key.data;
      store.dispatch(deviceFactsLoaded({ nasName: name, nasPubKey: pem, nasPubKeyId: keyId, sign }));
      return success(null);
    },
  };
}
