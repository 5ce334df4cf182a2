import { useTranslation } from '../../i18n/use-translation.ts';
import { formatSizeSpaced } from '#shared/rules/size.ts';
import { modeKey } from '#shared/rules/storage/modes.ts';
import { fitsDisks, isSoundChoice, sizeViolation } from '#shared/rules/storage/offered-modes.ts';
import { firstTrials } from '#shared/rules/storage/rehearsal.ts';
import type { FirstTime, FirstTimeChoice } from '#shared/rules/storage/poll.ts';
import { normaliseSlot } from '#shared/rules/device-mode.ts';
import { toast } from '../../components/dialogs/dialog-service.ts';
import { Icon } from '../../components/icon.ts';
import { useAppSelector } from '../../state/store.ts';
import { useActions } from '../actions/use-actions.ts';
import { ModeCards } from '../choose/mode-cards.tsx';
import { useModeSwitch } from '../choose/use-mode-switch.ts';
import page from '../parts/overlay-page.module.css';
import { TakeoverPage } from '../takeover/takeover-page.tsx';
import takeover from '../takeover/takeover.module.css';
import { FirstTimeList, FirstTimePicture } from './first-time-disks.tsx';
import { FirstTimeFailed, FirstTimeFinished, FirstTimeProgress } from './first-time-progress.tsx';
import styles from './first-time.module.css';
import { useFirstTime, type FirstTimeFlow } from './use-first-time.ts';

/** The disks a choice takes. */
const disksOf = (run: FirstTime, choice: FirstTimeChoice) => run.hdds.filter(({ dev }) => choice.devs.includes(dev));

/** The modes of the device that fit its disks. FMT-23 */
function offeredChoices(run: FirstTime, slots: number): readonly FirstTimeChoice[] {
  return run.choices.filter(({ type }) => {
    if (run.hdds.length === 1) return modeKey(type) === 'single';
    return fitsDisks(type, run.hdds, slots);
  });
}

interface StepProps {
  readonly run: FirstTime;
  readonly choices: readonly FirstTimeChoice[];
  readonly flow: FirstTimeFlow;
}

function Welcome({ run, choices, flow }: StepProps) {
  const { t } = useTranslation('setup');
  return (
    <TakeoverPage
      key="welcome"
      overlay="first-format"
      state="welcome"
      step="check"
      title={t('first.welcome')}
      lead={t('first.lead')}
      evidence={<FirstTimePicture disks={run.hdds} />}
      choices={<FirstTimeList disks={run.hdds} />}
      trials={firstTrials(choices)}
      buttons={
        <button
          type="button"
          className="btn btn-lg btn-primary"
          data-autofocus
          onClick={() => {
            flow.send({ type: 'NEXT' });
          }}
        >
          {t('first.next')}
        </button>
      }
    />
  );
}

/** The one mode there is, as text; or the cards. FMT-23 */
function Choices({ run, choices, flow }: StepProps) {
  const { t } = useTranslation(['setup', 'takeover']);
  const actions = useActions();
  const mayLeave = useModeSwitch(run.hdds);
  const { choice } = flow.context;
  const chosen = choices.find(({ id }) => id === choice);
  const [only] = choices;
  if (choices.length === 1 && only !== undefined) {
    const key = modeKey(only.type);
    return (
      <div className={`${page.card ?? ''} ${styles.only ?? ''}`} data-testid="only-choice">
        <b>{key === null ? only.label : t(`takeover:choose.mode.${key}.name`)}</b>
        {key !== null && <p>{t(`takeover:choose.mode.${key}.about`)}</p>}
        <p>{t('takeover:choose.capacity', { size: formatSizeSpaced(only.size) })}</p>
        <p>{t('first.onlyChoice')}</p>
      </div>
    );
  }
  return (
    <ModeCards
      selected={choice}
      disabled={actions.busy}
      onSelect={(id) => {
        const next = choices.find((one) => one.id === id);
        if (next === undefined) return;
        // What the device used last is what a first choice switches away from.
        void mayLeave(chosen?.type ?? run.last_model, next.type).then((may) => {
          if (may) flow.send({ type: 'SELECT', id });
        });
      }}
      cards={choices.map((one) => ({
        id: one.id,
        mode: one.type,
        label: one.label,
        desc: '',
        groupText: '',
        disks: disksOf(run, one),
        capacity: one.size,
        violation: sizeViolation(disksOf(run, one)),
        isPrevious: run.last_model !== '' && run.last_model === one.type,
      }))}
    />
  );
}

function Choice({ run, choices, flow }: StepProps) {
  const { t } = useTranslation(['setup', 'takeover']);
  const actions = useActions();
  const chosen = choices.find(({ id }) => id === flow.context.choice);
  const used = run.hdds.filter(({ isused }) => isused).map(({ position }) => position);
  const start = () => {
    if (chosen === undefined) return;
    const known = run.hdds.map(({ dev }) => dev);
    if (!isSoundChoice({ num: chosen.num, members: chosen.devs }, known)) {
      toast({ kind: 'error', text: t('takeover:choose.invalid') });
      return;
    }
    actions.begin('firstFormat', chosen.id, { disks: disksOf(run, chosen) });
  };
  return (
    <TakeoverPage
      key="choice"
      overlay="first-format"
      state="raid_zdr"
      step="choose"
      title={t('first.choice')}
      lead={t('takeover:choose.lead')}
      evidence={
        <>
          <h2 className={`type-label ${takeover.caption ?? ''}`}>{t('takeover:choose.disks')}</h2>
          <FirstTimePicture disks={run.hdds} />
          <FirstTimeList disks={run.hdds} />
          {used.length > 0 && (
            <p className={page.banner} data-tone="warning">
              <Icon name="warning" size={18} />
              {t('first.warn', { count: used.length, slots: used.join(t('takeover:join')) })}
            </p>
          )}
        </>
      }
      choices={<Choices run={run} choices={choices} flow={flow} />}
      trials={firstTrials(choices)}
      note={t('takeover:passwordNote')}
      buttons={
        <>
          <button
            type="button"
            className="btn btn-lg btn-secondary"
            disabled={actions.busy}
            data-autofocus={choices.length === 1 ? true : undefined}
            onClick={() => {
              flow.send({ type: 'BACK' });
            }}
          >
            {t('first.back')}
          </button>
          <button
            type="button"
            className="btn btn-lg btn-primary"
            disabled={chosen === undefined || actions.busy}
            onClick={start}
          >
            {t('first.next')}
          </button>
        </>
      }
    />
  );
}

/** The guided first setup: welcome, choice, progress, finished. FMT-22 to FMT-25, RAID-05 */
export function FirstTimeOverlay({ run }: { run: FirstTime }) {
  const deviceMode = useAppSelector((state) => state.device.deviceMode);
  const slots = normaliseSlot(undefined, deviceMode).slots;
  const choices = offeredChoices(run, slots);
  const flow = useFirstTime(
    run,
    choices.map(({ id }) => id),
  );
  switch (flow.page) {
    case 'welcome':
      return <Welcome run={run} choices={choices} flow={flow} />;
    case 'choice':
      return <Choice run={run} choices={choices} flow={flow} />;
    case 'progress':
      return <FirstTimeProgress run={run} current={flow.context.current} />;
    case 'finished':
      return <FirstTimeFinished run={run} flow={flow} />;
    case 'failed':
      return <FirstTimeFailed run={run} />;
    case 'none':
    case 'left':
      return null;
  }
}
