import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { isFormReady } from '#shared/rules/storage/disk-form.ts';
import { handlerOf } from '#shared/rules/storage/codes.ts';
import type { Disk } from '#shared/rules/storage/disk.ts';
import type { StorageMessage } from '#shared/rules/storage/message.ts';
import { wizardSets, wizardStep } from '#shared/rules/storage/wizard-letter.ts';
import { alert, confirm, toast } from '../../components/dialogs/dialog-service.ts';
import { DiskForm } from '../../components/disk-form/disk-form.tsx';
import { translateWith } from '../../i18n/translate.ts';
import { useActions } from '../actions/use-actions.ts';
import { TakeoverPage } from '../takeover/takeover-page.tsx';
import { DecideStep } from './decide-step.tsx';
import { MountList } from './mount-list.tsx';
import { RiskDialog } from './risk-dialog.tsx';
import { useWizard } from './use-wizard.ts';
import { wizardTexts } from './wizard-texts.ts';

interface Props {
  readonly screenKey: string;
  readonly message: StorageMessage;
}

/**
 * The step wizard of the administrator: decide, then handle new disks one by one, each with its form. WIZ-05 to WIZ-31
 */
export function WizardOverlay({ screenKey, message }: Props) {
  const { t } = useTranslation('setup');
  const { t: takeover } = useTranslation('takeover');
  const { t: overlays } = useTranslation('overlays');
  const actions = useActions();
  const { data } = message;
  const step = wizardStep(data);
  const sets = wizardSets(data);
  const wizard = useWizard(screenKey, step.letter, sets.foreign, ({ code, message: text }) => {
    toast({ kind: 'error', text: text === '' ? t('list.infoFailed', { code }) : text });
  });
  const [target, setTarget] = useState<Disk | null>(null);
  const { context, send } = wizard;
  const texts = wizardTexts(step, data, sets, translateWith(takeover), translateWith(overlays));

  const openForm = (disk: Disk) => {
    setTarget(disk);
    wizard.openForm(disk.dev);
  };
  /** WIZ-20, WIZ-21: what a mount that failed leads to. */
  const onMountFailed = (disk: Disk | null) => (failure: { code: string; message: string }) => {
    if (handlerOf(failure.code, 'mount') === 'mountTimeout') {
      void alert({ title: t('list.timeoutTitle'), content: t('list.timeout') });
      return;
    }
    const text = failure.message === '' ? takeover('failed', { code: failure.code }) : failure.message;
    if (disk === null) {
      toast({ kind: 'error', text });
      return;
    }
    const question = {
      title: t('list.failedTitle'),
      content: text,
      okText: t('list.failedFormat'),
      cancelText: t('list.failedClose'),
    };
    // Formatting erases: the way out has the focus.
    void confirm({ ...question, danger: true }).then((format) => {
      if (format) openForm(disk);
    });
  };
  const mount = (disk: Disk) => {
    actions.begin('mount', disk.dev, {
      onDone: () => {
        send({ type: 'MOUNTED', dev: disk.dev });
      },
      onFailed: onMountFailed(disk),
    });
  };

  if (wizard.step === 'decide') {
    return (
      <>
        <DecideStep
          message={message}
          step={step}
          sets={sets}
          onNext={() => {
            send({ type: 'NEXT' });
          }}
          onRisk={(dialog) => {
            send({ type: 'OPEN', dialog });
          }}
          onMountFailed={onMountFailed(null)}
        />
        {context.dialog !== null && (
          <RiskDialog
            context={context}
            sets={sets}
            busy={actions.busy}
            onTick={() => {
              send({ type: 'TICK' });
            }}
            onClose={() => {
              send({ type: 'CLOSE' });
            }}
            onConfirm={() => {
              if (context.dialog === 'ignore') actions.begin('ignore');
              else actions.begin('dilateTicked');
            }}
          />
        )}
      </>
    );
  }
  const form = { fs: context.fs, label: context.label, consent: context.consent };
  const isForm = wizard.step === 'form' && wizard.info !== null && wizard.info.disk.dev === context.dev;
  const allMounted = sets.foreign.every((disk) => disk.outside || context.mounted.includes(disk.dev));
  const back = () => {
    send({ type: 'BACK' });
  };
  return (
    <TakeoverPage
      key={wizard.step}
      overlay="confirm"
      state={isForm ? 'form' : 'list'}
      letter={step.letter}
      step={isForm ? 'confirm' : 'choose'}
      title={isForm ? t('form.title') : t('list.title')}
      lead={isForm ? t('form.text') : allMounted ? t('list.done') : `${texts.title}. ${t('list.text')}`}
      evidence={
        isForm && wizard.info !== null ? (
          <DiskForm
            {...form}
            info={wizard.info}
            disabled={actions.busy}
            onFs={(fs) => {
              send({ type: 'FS', fs });
            }}
            onLabel={(label) => {
              send({ type: 'LABEL', label });
            }}
            onConsent={(on) => {
              send({ type: 'CONSENT', on });
            }}
          />
        ) : (
          <MountList
            disks={sets.foreign}
            mounted={context.mounted}
            reading={wizard.reading}
            onMount={mount}
            onFormat={openForm}
          />
        )
      }
      buttons={
        <>
          <button
            type="button"
            className="btn btn-lg btn-secondary"
            onClick={back}
            disabled={actions.busy}
            data-autofocus
          >
            {isForm ? t('form.cancel') : t('list.back')}
          </button>
          {isForm && (
            <button
              type="button"
              className="btn btn-lg btn-danger"
              disabled={actions.busy || !isFormReady(form)}
              onClick={() => {
                const { dev, fs, label } = context;
                const uuid = wizard.info?.disk.uuid ?? '';
                const details = { form: { dev, uuid, fs, label: label.trim() } };
                actions.begin('devFormat', dev, target === null ? details : { ...details, disks: [target] });
              }}
            >
              {t('form.start')}
            </button>
          )}
        </>
      }
    />
  );
}
