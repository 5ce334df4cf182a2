import { useTranslation } from '../../i18n/use-translation.ts';
import type { StorageMessage } from '#shared/rules/storage/message.ts';
import { offers } from '#shared/rules/storage/options.ts';
import type { StorageView } from '#shared/rules/storage/screen-types.ts';
import { Spinner } from '../../components/spinner.tsx';
import type { ActionName } from '../actions/action-names.ts';
import { useActions } from '../actions/use-actions.ts';

/** What can be done at a fault besides power; null when nothing can. BLK-04, BLK-08, BLK-09 */
function actionOf(view: StorageView, message: StorageMessage): { name: ActionName; text: ActionText } | null {
  const { data } = message;
  if (view === 'degraded') return offers(data, 'ignore') ? { name: 'continueDegraded', text: 'option.continue' } : null;
  if (view === 'generic') return { name: 'reset', text: 'option.formatExisting' };
  const isCache = data.ssd_style === 'wcache' || data.old_style === 'wcache';
  return view === 'ssdLost' && isCache ? { name: 'forceUse', text: 'option.forceUse' } : null;
}
type ActionText = 'option.continue' | 'option.formatExisting' | 'option.forceUse';

/** Continue without protection, erase the disks, or give the cache up: each asks first, none is the default. */
export function FaultActions({ view, message }: { view: StorageView; message: StorageMessage }) {
  const { t } = useTranslation('takeover');
  const actions = useActions();
  const action = actionOf(view, message);
  if (action === null) return null;
  return (
    <button
      type="button"
      className="btn btn-lg btn-danger"
      disabled={actions.busy}
      onClick={() => {
        actions.begin(action.name);
      }}
    >
      {actions.name === action.name && <Spinner size={18} />}
      {t(action.text)}
    </button>
  );
}
