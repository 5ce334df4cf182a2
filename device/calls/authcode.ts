import type { AccountStore } from '../accounts/account-store.ts';
import type { AuthCodes } from '../accounts/auth-codes.ts';
import type { PasswordCheck } from '../accounts/password-check.ts';
import type { SignIn } from '../accounts/sign-in.ts';
import type { Handlers } from '../context.ts';
import { DeviceError } from '../device-error.ts';

export interface AuthCodeDeps {
  readonly accounts: Pick<AccountStore, 'find'>;
  readonly codes: AuthCodes;
  readonly passwordCheck: PasswordCheck;
  readonly signIn: SignIn;
}

/** Stands for the account where a code is guessed: failures are counted by name and address. */
const CODE_GUESS = 'auth-code';

/**
 * Sign-in of a second device by a code that the first one shows, as digits or as a picture to scan (CALL-AUTH-10).
 */
export function createAuthCodeHandlers({ accounts, codes, passwordCheck, signIn }: AuthCodeDeps): Handlers<'authCode'> {
  return {
    authCode: ({ action, code }, caller, info) => {
      if (action === 'create') {
        if (!caller) throw new DeviceError('N001001');
        const made = codes.create(caller.username);
        return { code: made.code, expire_at: Math.floor(made.expireAt / 1000) };
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
