import { useEffect } from 'react';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { failureText } from '../../api/failure-text.ts';
import { alert, confirm, toast } from '../../components/dialogs/dialog-service.ts';
import { i18next } from '../../i18n/index.ts';

const PARAMETER = 'allow';
const REQUEST = /^[0-9a-f]{32}$/;

/** The request in the address, taken out of it: it stays neither there nor in the history. */
export function takeRequest(page: Pick<Window, 'location' | 'history'> = window): string {
  const url = new URL(page.location.href);
  const request = url.searchParams.get(PARAMETER) ?? '';
  if (request === '') return '';
  url.searchParams.delete(PARAMETER);
  page.history.replaceState(page.history.state, '', url);
  return REQUEST.test(request) ? request : '';
}

/** Asks the signed-in person whether a client may come in as them; an answer is given once. CALL-AUTH-10 */
export async function answerRequest(request: string): Promise<void> {
  await i18next.loadNamespaces('qr');
  const asked = await call(calls.authCode, { action: 'look', request }, { silent: true });
  if (!asked.success || !('device' in asked.data)) {
    await alert({ title: i18next.t('qr:allow.title'), content: asked.success ? '' : failureText(asked) });
    return;
  }
  const { device, ip } = asked.data;
  const isAllowed = await confirm({
    title: i18next.t('qr:allow.title'),
    content: (
      <>
        <p>{i18next.t('qr:allow.text', { device: device === '' ? i18next.t('qr:allow.unknown') : device, ip })}</p>
        <p>{i18next.t('qr:allow.warning')}</p>
      </>
    ),
    okText: i18next.t('qr:allow.ok'),
    cancelText: i18next.t('qr:allow.refuse'),
    // Whoever holds an account open gives it away with one click: the focus starts on the safe answer.
    danger: true,
  });
  const result = await call(calls.authCode, { action: isAllowed ? 'allow' : 'refuse', request }, { silent: true });
  if (!result.success) toast({ kind: 'error', text: failureText(result) });
  else if (isAllowed) toast({ kind: 'success', text: i18next.t('qr:allow.done', { device }) });
}

/** Takes up the request with which the console was opened, once. */
export function useAllowRequest(): void {
  useEffect(() => {
    const request = takeRequest();
    if (request !== '') void answerRequest(request);
  }, []);
}
