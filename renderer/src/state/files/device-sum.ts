import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';

/** The device is asked this often how far it is (ms). */
const ASK_MS = 300;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The SHA-256 of a file (hex), or the code of the refusal. */
export type DeviceSum = { readonly sha256: string } | { readonly code: string };

/**
 * SHA-256 of a file, made by the device, which gives up by itself when nobody asks on (APP-FM-04).
 * @param onShare hears how much of it is done, 0..1
 * @throws the reason of the signal
 */
export async function deviceSum(
  path: string,
  signal: AbortSignal,
  onShare: (share: number) => void,
): Promise<DeviceSum> {
  for (;;) {
    const answer = await call(calls.fileHash, { path }, { silent: true });
    signal.throwIfAborted();
    if (!answer.success) return { code: answer.code };
    const { size, done, sha256 } = answer.data;
    if (sha256 !== '') return { sha256 };
    onShare(size > 0 ? done / size : 0);
    await pause(ASK_MS);
    signal.throwIfAborted();
  }
}
