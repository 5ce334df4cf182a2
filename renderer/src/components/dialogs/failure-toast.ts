import { isErrorCode, transportCodes } from '#shared/contract/codes.ts';
import { speaksForItself } from '../../api/code-behaviour.ts';
import { failureText } from '../../api/failure-text.ts';
import type { CallResult } from '../../api/result.ts';
import { i18next } from '../../i18n/index.ts';
import { toast } from './dialog-service.ts';

const isKnown = (code: string): boolean => isErrorCode(code) || (transportCodes as readonly string[]).includes(code);

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ kind: 'success', text: i18next.t('errors:copied') });
  } catch {
    toast({ kind: 'error', text: i18next.t('errors:notCopied') });
  }
}

/**
 * Tells of a failed call as one toast (ERR-12): the words of the device, else `fallback`, else that it failed. A code
 * that nobody knows is shown too, and can be copied. Codes that lead to something seen by itself say nothing here.
 */
export function toastFailure(result: Pick<CallResult<unknown>, 'code' | 'message'>, fallback = ''): void {
  const { code, message } = result;
  if (code === 'ABORTED' || speaksForItself(code)) return;
  if (isKnown(code)) {
    toast({ kind: 'error', text: message === '' && fallback !== '' ? fallback : failureText(result) });
    return;
  }
  const words = message === '' ? fallback : message;
  const text = words === '' ? failureText(result) : i18next.t('errors:withCode', { text: words, code });
  toast({
    kind: 'error',
    text,
    action: { label: i18next.t('errors:copy'), onSelect: () => void copy(text) },
  });
}
