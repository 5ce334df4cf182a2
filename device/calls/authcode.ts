import type { AccountStore } from '../accounts/account-store.ts';
import type { AuthCodes } from '../accounts/auth-codes.ts';
import type { PasswordCheck } from '../accounts/password-check.ts';
import type { SignInRequests } from '../accounts/sign-in-requests.ts';
import type { SignIn } from '../accounts/sign-in.ts';
import type { Handlers } from '../context.ts';
import { DeviceError } from '../device-error.ts';

export interface AuthCodeDeps {
  readonly accounts: Pick<AccountStore, 'find'>;
  readonly codes: AuthCodes;
  readonly requests: SignInRequests;
  readonly passwordCheck: PasswordCheck;
  readonly signIn: SignIn;
}

/** Stands for the account where a code is guessed: failures are counted by name and address. */
const CODE_GUESS = 'auth-code';

/**
 * Sign-in of a second device by a code that the first one shows, as digits or as a picture to scan (CALL-AUTH-10).
 */
export function createAuthCodeHandlers(deps: AuthCodeDeps): Handlers<'authCode'> {
  const { accounts, codes, requests, passwordCheck, signIn } = deps;
  const seconds = (ms: number): number => Math.floor(ms / 1000);
  const create = (username: string) => {
    const made = codes.create(username);
    return { code: made.code, expire_at: seconds(made.expireAt) };
  };
  return {
    authCode: ({ action, code, request = '', secret = '', device = '' }, caller, info) => {
      if (action === 'ask') {
        const made = requests.ask(device, info.ip);
        return { request: made.id, secret: made.secret, expire_at: seconds(made.expireAt) };
      }
      if (action === 'poll') {
        const { state, username } = requests.poll(request, secret);
        return { state, code: state === 'allowed' ? codes.create(username).code : '' };
      }
      if (action !== 'use') {
        if (!caller) throw new DeviceError('N001001');
        if (action === 'create') return create(caller.username);
        if (action === 'look') {
          const asked = requests.look(request);
          if (asked === undefined) throw new DeviceError('N001109');
          return { device: asked.device, ip: asked.ip, expire_at: seconds(asked.expireAt) };
        }
        if (!requests.answer(request, caller.username, action === 'allow')) throw new DeviceError('N001109');
        return { state: action === 'allow' ? 'allowed' : 'refused', code: '' };
      }
      signIn.assertDeviceId(info);
      passwordCheck.assertOpen(CODE_GUESS, info);
      const account = accounts.find(codes.use(code ?? '') ?? '');
      if (!account) {
        passwordCheck.fail(CODE_GUESS, undefined, info);
        throw new DeviceError('N001109');
      }
      return signIn.begin(account, info, false, 'login.code');
    },
  };
}
