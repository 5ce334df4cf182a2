import { DeviceError } from '../../device-error.ts';
import type { Reach } from '../../offline/reach.ts';
import { certificateOf, SIGN_IN_MS, signIn } from './ftp-client.ts';
import { isUntrusted, loginFailure } from './ftp-errors.ts';
import type { FtpAccess } from './server-store.ts';

export interface Tried {
  /** How it was signed in, with the certificate that is taken from now on. */
  readonly access: FtpAccess;
  /** The folder that the sign-in leads to. */
  readonly root: string;
}

/**
 * Signs in as somebody wants to (APP-BFTP-01). `trusted` is the print of a certificate that the person has looked at. Throws
 * NoAnswerError with the reason, or N008001 with `reason` login, tls, server or certificate, the last with the certificate's print.
 */
export async function trySignIn(
  wanted: Omit<FtpAccess, 'certificate'>,
  trusted: string | undefined,
  reach: Reach,
): Promise<Tried> {
  const options = { reach, timeoutMs: SIGN_IN_MS };
  const attempt = async (certificate: string): Promise<Tried> => {
    const access = { ...wanted, certificate };
    const client = await signIn(access, options);
    try {
      return { access, root: await client.pwd() };
    } finally {
      client.close();
    }
  };
  try {
    return await attempt('').catch(async (error: unknown) => {
      if (!isUntrusted(error)) throw error;
      const shown = await certificateOf(wanted, options);
      if (shown === undefined) throw error;
      if (shown.fingerprint256 === trusted) return attempt(shown.toString());
      throw new DeviceError('N008001', { data: { reason: 'certificate', certificate: shown.fingerprint256 } });
    });
  } catch (error) {
    throw loginFailure(error);
  }
}
