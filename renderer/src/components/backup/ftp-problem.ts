import type { CallResult } from '../../api/result.ts';
import { failureText } from '../../api/failure-text.ts';
import type { TextsOf } from '../../i18n/use-translation.ts';

const reasons = ['refused', 'timeout', 'host', 'login', 'tls', 'server', 'certificate'] as const;
type Reason = (typeof reasons)[number];

/** Why a server could not be used, as the device tells it; undefined when it does not. */
export function ftpReason({ code, data }: Pick<CallResult<unknown>, 'code' | 'data'>): Reason | undefined {
  if (code === 'TIMEOUT') return 'timeout';
  const told = typeof data === 'object' && data !== null ? (data as { reason?: unknown }).reason : undefined;
  return reasons.find((reason) => reason === told) ?? (code === '504' ? 'timeout' : undefined);
}

/** What a person is told when a server could not be used (APP-BFTP-01). */
export function ftpProblem(
  result: Pick<CallResult<unknown>, 'code' | 'message' | 'data'>,
  t: TextsOf<'ftpbackup'>,
): string {
  const reason = ftpReason(result);
  if (reason !== undefined) return t(`problem.${reason}`);
  if (result.code === 'N000002') return t('problem.address');
  if (result.code === 'N001102') return t('problem.often');
  if (result.code === 'N000005') return t('problem.busy');
  return failureText(result);
}
