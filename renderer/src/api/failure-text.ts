import { i18next } from '../i18n/index.ts';
import type { CallResult } from './result.ts';

/** What a person is told of a failed call: the words of the device, else that it failed, with the code (ERR-101). */
export function failureText(result: Pick<CallResult<unknown>, 'code' | 'message'>): string {
  return result.message === '' ? i18next.t('errors:failed', { code: result.code }) : result.message;
}
