import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { isDriveType, isElsewhere, isFetching } from '#shared/rules/backup/elsewhere.ts';
import { useBeforeClose } from '../../app-window.ts';
import { confirm, toast } from '../../dialogs/dialog-service.ts';
import { SwitchField, TextField } from '../../place/fields.tsx';
import { PlaceNote } from '../../place/place-frame.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import { IgnoreFields } from './ignore-fields.tsx';
import { OriginField } from './origin-field.tsx';
import { PlanFields } from './plan-fields.tsx';
import { SourceFields } from './source-fields.tsx';
import { TargetFields } from './target-fields.tsx';
import { useJobSaver } from './use-job-saver.ts';
import {
  firstName,
  hasOrigin,
  isStepDone,
  isTouched,
  kindOf,
  startWizard,
  wizardReducer,
  type JobForm,
  type Step,
  type WizardType,
} from './wizard-state.ts';
import styles from './wizard-fields.module.css';
import own from './job-wizard.module.css';

const steps: readonly Step[] = [1, 2, 3, 4];

interface Props {
  readonly type: WizardType;
  /** What the form begins with, where that is not nothing. */
  readonly first?: Partial<JobForm>;
  /** Called with the job that was made. */
  readonly onCreated: (id: string) => void;
  readonly onLeave?: () => void;
}

/** The backup wizard: source, target, plan, confirm; back keeps what was chosen, leaving forgets it (DEV-07). */
export function JobWizard({ type, first = {}, onCreated, onLeave }: Props) {
  const { t } = useTranslation('backup');
  const saveJob = useJobSaver();
  const [state, send] = useReducer(wizardReducer, { type, first }, startWizard);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const [runNow, setRunNow] = useState(true);
  const heading = useRef<HTMLHeadingElement>(null);
  const { step, form } = state;
  const set = (part: Partial<JobForm>): void => {
    setProblem('');
    send({ type: 'set', part });
  };
  const mayLeave = useCallback(
    () => confirm({ title: t('wizard.leave.title'), content: t('wizard.leave.text'), okText: t('wizard.leave.ok'), cautious: true }), // prettier-ignore
    [t],
  );
  useBeforeClose(isTouched(state) && !busy, mayLeave);
  // A new step is a new place: what it asks is read first.
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
  }, [step]);

  const create = async (): Promise<void> => {
    setBusy(true);
    const saved = await saveJob(state, { run: runNow && form.backupType !== 'realtime' });
    if ('problem' in saved) {
      setProblem(saved.problem);
      setBusy(false);
      return;
    }
    const name = form.name.trim();
    toast({ kind: 'success', text: t('wizard.created', { name: name === '' ? firstName(form) : name }) });
    onCreated(saved.id);
  };

  const kind = kindOf(state);
  const isHere = form.origin === 'computer';
  const props = { type: kind, form, set };
  // Drives are asked about alike, whichever it is.
  const question = isDriveType(type) ? 'drive' : type;
  // What can be chosen between says itself what it is.
  const about = isHere ? 'textComputer' : isFetching(kind) ? 'textFar' : hasOrigin(kind) ? null : 'text';
  // Like another device, this computer has only this device to go to.
  const targetQuestion = isHere ? 'zspace' : question === 'wx' ? 'auto_oneway' : question;
  return (
    <div className={own.wizard} data-testid="backup-wizard" data-step={step}>
      <ol className={own.steps} aria-label={t('wizard.steps')}>
        {steps.map((each) => (
          <li key={each} aria-current={each === step ? 'step' : undefined} data-done={each < step}>
            <button
              type="button"
              className={own.stepButton}
              disabled={each > step}
              onClick={() => {
                send({ type: 'go', step: each });
              }}
            >
              <span className={own.stepNumber}>{each}</span>
              {t(`wizard.step.s${each}`)}
            </button>
          </li>
        ))}
      </ol>
      <div className={own.stepBody}>
        <h1 className={own.question} ref={heading} tabIndex={-1}>
          {step === 1 && t(`wizard.source.${question}`)}
          {step === 2 && t(`wizard.target.${targetQuestion}`)}
          {step === 3 && t('plan.when')}
          {step === 4 && t('wizard.confirm')}
        </h1>
        {step === 1 && hasOrigin(type) && <OriginField {...props} type={type} />}
        {step === 1 && about !== null && <p className={styles.about}>{t(`wizard.source.${about}`)}</p>}
        {step === 2 && !isHere && (
          <p className={styles.about}>{t(isElsewhere(kind) ? 'wizard.target.textElsewhere' : 'wizard.target.text')}</p>
        )}
        {step === 1 && <SourceFields {...props} />}
        {step === 2 && <TargetFields {...props} />}
        {step === 3 && (
          <>
            <PlanFields {...props} />
            <h2 className={styles.part}>{t('ignore.title')}</h2>
            <IgnoreFields {...props} />
          </>
        )}
        {step === 4 && (
          <>
            <ConfirmStep {...props} />
            <TextField
              label={t('wizard.name')}
              hint={t('wizard.nameHint')}
              maxLength={60}
              placeholder={firstName(form)}
              value={form.name}
              onValue={(name) => {
                set({ name });
              }}
            />
            {form.backupType !== 'realtime' && (
              <SwitchField label={t('wizard.runNow')} checked={runNow} onValue={setRunNow} />
            )}
            {problem !== '' && <PlaceNote tone="error">{problem}</PlaceNote>}
          </>
        )}
      </div>
      <div className={own.stepFoot}>
        <span className={own.stepAt}>{t('wizard.at', { step })}</span>
        {step === 1 && onLeave !== undefined && (
          <button type="button" className="btn btn-text" onClick={onLeave}>
            {t('wizard.leave.ok')}
          </button>
        )}
        {step > 1 && (
          <button
            type="button"
            className="btn btn-secondary"
            onClick={() => {
              send({ type: 'back' });
            }}
          >
            {t('wizard.back')}
          </button>
        )}
        {step < 4 ? (
          <button
            type="button"
            className="btn btn-primary"
            disabled={!isStepDone(state, step)}
            data-testid="wizard-next"
            onClick={() => {
              send({ type: 'next' });
            }}
          >
            {t('wizard.next')}
          </button>
        ) : (
          <button
            type="button"
            className="btn btn-primary"
            disabled={busy}
            data-testid="wizard-create"
            onClick={() => void create()}
          >
            {t(`wizard.save.${type === 'auto_bothway' ? type : 'auto_oneway'}`)}
          </button>
        )}
      </div>
    </div>
  );
}
