import { useTranslation } from '../../i18n/use-translation.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { useAppWindow } from '../../components/app-window.ts';
import { requestPassword } from '../../components/dialogs/dialog-service.ts';
import type { MoveTarget } from './targets.ts';
import type { MoveActions } from './use-move-actions.ts';

/** Asks for the password, plans the move from one disk to a place, carries it out, and shows how far it is. CALL-SW-01 */
export function useStartMove(actions: MoveActions) {
  const { t } = useTranslation('diskflows');
  const { navigate } = useAppWindow();
  return async (from: string, to: Pick<MoveTarget, 'position' | 'sn'>): Promise<void> => {
    let id = '';
    const isOutside = to.position === 0;
    const place = isOutside ? { target: to.sn } : { to_sn: to.sn };
    const second = await requestPassword({
      title: t(isOutside ? 'move.askOutsideTitle' : 'move.askTitle'),
      content: isOutside ? t('move.askOutsideText') : t('move.askText', { slot: to.position }),
      checkText: t(isOutside ? 'move.askOutsideRisk' : 'move.askRisk'),
      okText: t(isOutside ? 'move.askOutsideOk' : 'move.askOk'),
      danger: true,
      act: async (grant) => {
        const made = await call(calls.switchCreate, { from_sn: from, ...place, second: grant.second });
        if (made.success) id = made.data.id;
        return made.success ? null : made.message === '' ? t('move.failed', { code: made.code }) : made.message;
      },
    });
    if (second === null || id === '') return;
    if (await actions.run(() => call(calls.switchExecute, { id }))) navigate('/switchDisk/migration');
  };
}
