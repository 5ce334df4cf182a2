import { isSessionCode, type SessionCode } from '#shared/contract/codes.ts';
import type { CallReport } from './client.ts';

/** What the session codes of the device lead to (ERR-01, ERR-03). */
export interface SessionErrorDeps {
  /** Token as it is stored now; another tab may have stored another one. '' = none. */
  readonly storedToken: () => string;
  /** Token this page works with. */
  readonly userToken: () => string;
  readonly reload: () => void;
  readonly signOut: (code: SessionCode) => void;
}

export interface SessionErrors {
  /** A call ended. */
  report(report: Pick<CallReport, 'spec' | 'result' | 'token'>): void;
  /** The device said it by push: the code the next call would get. */
  pushed(code: string): void;
}

/**
 * The one place that acts on the six session codes (ERR-01, TOK-04): a stored token that differs from the one in use
 * reloads the page, else the user is signed out. Many at once act once; answers to an older token do not count.
 */
export function createSessionErrors(deps: SessionErrorDeps): SessionErrors {
  let handled = '';
  const act = (code: SessionCode, token: string) => {
    if (token === '' || token !== deps.userToken() || token === handled) return;
    handled = token;
    if (deps.storedToken() === token) deps.signOut(code);
    else deps.reload();
  };
  return {
    report: ({ spec, result, token }) => {
      if (result.success || spec.target !== 'device' || !isSessionCode(result.code)) return;
      act(result.code, token);
    },
    pushed: (code) => {
      if (isSessionCode(code)) act(code, deps.userToken());
    },
  };
}

/** True when the answer shows that the device was reached (DEV-02): any envelope but 504 and N001997. */
export function reachedDevice(result: CallReport['result']): boolean {
  return result.success || !['TIMEOUT', 'NETWORK', '500', '504', 'N001997'].includes(result.code);
}
