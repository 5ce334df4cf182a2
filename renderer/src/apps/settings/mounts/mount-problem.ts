import { failureText } from '../../../api/failure-text.ts';
import type { TextsOf } from '../../../i18n/use-translation.ts';

const reasons = ['refused', 'timeout', 'host', 'login', 'tls', 'certificate', 'server'] as const;

/** What went wrong with a server, as a call or the list of mounts tells it. */
export interface MountFailure {
  readonly code: string;
  readonly message: string;
  readonly reason: unknown;
}

/** What a person is told of it (APP-SET-07): the reason where the device knows one, else the text of the code. */
export function mountProblem({ code, message, reason }: MountFailure, t: TextsOf<'setmount'>): string {
  const known = reasons.find((each) => each === reason);
  if (known !== undefined) return t(`problem.${known}`);
  if (code === '504' || code === 'TIMEOUT') return t('problem.timeout');
  if (code === 'N002001') return t('problem.folder');
  if (code === 'N000006') return t('problem.system');
  if (code === 'N000002') return t('problem.address');
  return failureText({ code, message });
}
