import type { CallReport } from '../../api/client.ts';
import type { AppStore } from '../store.ts';
import { loadUser } from './load-account.ts';

/** The device refuses what the account may not do. */
const NO_PERMISSION = 'N000002';

/**
 * A refusal for lack of rights means that the rights known here are old: the account is asked for once more, one
 * question at a time, however many calls were refused (ROLE-05). What was asked for changes nothing.
 */
export function createRightsRefresh(
  store: AppStore,
  refresh: (store: AppStore) => Promise<unknown> = loadUser,
): (report: Pick<CallReport, 'spec' | 'result' | 'token'>) => void {
  let asking = false;
  return ({ spec, result, token }) => {
    if (result.success || result.code !== NO_PERMISSION || spec.target !== 'device' || spec.name === 'tokenCheck')
      return;
    if (asking || token === '' || token !== store.getState().session.token) return;
    asking = true;
    void refresh(store).finally(() => {
      asking = false;
    });
  };
}
