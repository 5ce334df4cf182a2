import { Icon } from '../../components/icon.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { actionIcons } from './container-menu.ts';
import { actionsFor, useBusy, useContainerActions, type SimpleAction, type Subject } from './use-container-actions.ts';

const offered: ReadonlySet<SimpleAction> = new Set(['start', 'unpause', 'stop', 'restart']);

/** Start, stop and restart, wherever a container is shown: its page, its output, its terminal. */
export function StateButtons({ subject, compact = false }: { subject: Subject; compact?: boolean }) {
  const { t } = useTranslation('docker');
  const { run } = useContainerActions();
  const busy = useBusy().has(subject.Id);
  return actionsFor(subject.State)
    .filter((action) => offered.has(action))
    .map((action) => (
      <button
        key={action}
        type="button"
        className={compact ? 'icon-btn' : 'btn btn-secondary'}
        disabled={busy}
        {...(compact ? { 'aria-label': t(`action.${action}`), title: t(`action.${action}`) } : {})}
        onClick={() => void run(action, [subject])}
      >
        <Icon name={actionIcons[action]} size={16} />
        {!compact && t(`action.${action}`)}
      </button>
    ));
}
