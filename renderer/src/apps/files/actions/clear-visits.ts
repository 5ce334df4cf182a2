import { calls } from '#shared/contract/index.ts';
import { call } from '../../../api/call.ts';
import { confirm, toast } from '../../../components/dialogs/dialog-service.ts';
import type { ActionContext } from './action-context.ts';

/** Forgets what was opened; the files stay (VRT-04). */
export async function clearVisits({ session, translate }: Pick<ActionContext, 'session' | 'translate'>): Promise<void> {
  const sure = await confirm({
    title: translate('filework:visits.title'),
    content: translate('filework:visits.text'),
    okText: translate('filework:visits.clear'),
  });
  if (!sure) return;
  const result = await call(calls.systemRecent, { type: 'visited', action: 'clear' });
  if (!result.success)
    toast({ kind: 'error', text: result.message || translate('failed.action', { code: result.code }) });
  await session.refresh();
}
