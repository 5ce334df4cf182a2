import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon, type IconName } from '../../components/icon.ts';
import type { Upgrade, UpgradePage } from './use-upgrade.ts';
import status from '../parts/status.module.css';

const steps = ['check', 'download', 'install', 'restart'] as const;
type StepState = 'done' | 'now' | 'failed' | 'later';

const icons: Readonly<Record<StepState, IconName>> = {
  done: 'check-circle',
  now: 'progress-arc',
  failed: 'cross-circle',
  later: 'dashed-circle',
};

/** Minutes that a restart usually takes. UPG-10 */
const RESTART_MINUTES = 5;

/** Which of the four steps is under way. */
function currentStep(page: UpgradePage, upgrade: Upgrade): number {
  if (page === 'download' || page === 'downloadFail') return 1;
  if (page === 'install') return 2;
  return page === 'installFail' && upgrade.context.rebootingSince === 0 ? 2 : 3;
}

/** The steps of an upgrade of the system, with what is done. */
export function UpgradeSteps({ page, upgrade }: { page: UpgradePage; upgrade: Upgrade }) {
  const { t } = useTranslation('upgrade');
  const now = currentStep(page, upgrade);
  const failed = page === 'downloadFail' || page === 'installFail';
  return (
    <ol className={status.steps}>
      {steps.map((step, index) => {
        const state: StepState = index < now ? 'done' : index > now ? 'later' : failed ? 'failed' : 'now';
        return (
          <li key={step} data-step={state} {...(state === 'now' ? { 'aria-current': 'step' as const } : {})}>
            <Icon name={icons[state]} size={18} />
            <span>{t(`step.${step}`)}</span>
            <span className={status.when}>
              {step === 'restart' && state !== 'done' && state !== 'failed'
                ? t('usually', { count: RESTART_MINUTES })
                : t(`stepState.${state}`)}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
