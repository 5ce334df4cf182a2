import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { StorageMessage } from '#shared/rules/storage/message.ts';
import type { WizardSets, WizardStep } from '#shared/rules/storage/wizard-letter.ts';
import {
  restoreWay,
  safestOption,
  wizardOptions,
  wizardPlan,
  type WizardOption,
  type WizardOptionId,
} from '#shared/rules/storage/wizard-options.ts';
import { confirm } from '../../components/dialogs/dialog-service.ts';
import { Spinner } from '../../components/spinner.tsx';
import { translateWith } from '../../i18n/translate.ts';
import { useActions } from '../actions/use-actions.ts';
import { usePower } from '../flows/power-context.ts';
import { GoingDown } from '../parts/power-buttons.tsx';
import { OptionCards } from '../takeover/option-cards.tsx';
import { TakeoverPage } from '../takeover/takeover-page.tsx';
import { Evidence } from './evidence.tsx';
import { Effects, PlanCard } from './plan-card.tsx';
import { PoolDialog } from './pool-dialog.tsx';
import { optionName, slotText, wizardTexts } from './wizard-texts.ts';

interface Props {
  readonly message: StorageMessage;
  readonly step: WizardStep;
  readonly sets: WizardSets;
  readonly onNext: () => void;
  readonly onRisk: (dialog: 'ignore' | 'dilate') => void;
  readonly onMountFailed: (failure: { readonly code: string; readonly message: string }) => void;
}

/** Runs an option: what it asks first, and which action it is. WIZ-06 to WIZ-16 */
function useChoose({ message, step, sets, onNext, onRisk, onMountFailed }: Props, openPool: () => void) {
  const { t } = useTranslation('takeover');
  const actions = useActions();
  const power = usePower();
  const { letter } = step;
  const isCounted = letter === 'B' || letter === 'F';

  /** Mounting keeps, formatting erases: said before disks with data are handled. WIZ-09 */
  const afterWarning = (go: () => void) => {
    const used = sets.foreign.filter(({ isused }) => isused);
    if (used.length === 0) {
      go();
      return;
    }
    const slots = slotText(used, translateWith(t));
    void confirm({
      title: t('wizard.used.title'),
      content: t('wizard.used.text', { count: used.length, slots }),
      okText: t('wizard.used.ok'),
      cancelText: t('wizard.used.back'),
    }).then((agreed) => {
      if (agreed) go();
    });
  };
  const restore = () => {
    const way = restoreWay(message.data);
    if (way === 'recover') actions.begin('restore');
    else if (way === 'backup') actions.begin('restoreBackup');
    else {
      const question = {
        title: t('wizard.alert.title'),
        content: t('wizard.alert.text'),
        okText: t('option.shutdown'),
        cautious: true,
      };
      void confirm(question).then((agreed) => {
        if (agreed) power.ask('shutdown');
      });
    }
  };
  return (id: WizardOptionId) => {
    switch (id) {
      case 'shutdown':
      case 'reboot':
        power.ask(id);
        return;
      case 'ignore':
        if (isCounted) onRisk('ignore');
        else actions.begin('ignoreAsked');
        return;
      case 'dilate':
        if (isCounted) onRisk('dilate');
        else actions.begin('dilate');
        return;
      case 'next':
        afterWarning(onNext);
        return;
      case 'mountAll': {
        const devs = sets.foreign.map(({ dev }) => dev).join(',');
        afterWarning(() => {
          actions.begin('mountAll', devs, { onFailed: onMountFailed });
        });
        return;
      }
      case 'restore':
        restore();
        return;
      case 'mountpool':
        openPool();
        return;
      case 'continue':
      case 'rebuild':
      case 'reset':
      case 'extmountpool':
      case 'extmountdisk':
      case 'init':
        actions.begin(id);
    }
  };
}

/** The first page of the wizard: what happened, what can be done, and what each of it means for the data. WIZ-05 */
export function DecideStep(props: Props) {
  const { message, step, sets } = props;
  const { t } = useTranslation('takeover');
  const { t: overlays } = useTranslation('overlays');
  const actions = useActions();
  const power = usePower();
  const [picked, setPicked] = useState<WizardOptionId | null>(null);
  const [pool, setPool] = useState(false);
  const choose = useChoose(props, () => {
    setPool(true);
  });
  const tr = translateWith(t);
  const texts = wizardTexts(step, message.data, sets, tr, translateWith(overlays));
  const options = wizardOptions(step, message.data, sets);
  const safe = safestOption(options);
  const first = safe ?? options.find(({ tone }) => tone !== 'erases') ?? options[0] ?? null;
  const selected = options.find(({ id }) => id === picked) ?? first;
  const down = power.state === 'goingDown' || power.state === 'overdue';
  const busy = actions.busy || power.state === 'calling';
  const name = (option: WizardOption) => optionName(option.id, step, tr);
  const isJ = step.letter === 'J';
  const toneText = { keeps: t('keeps'), erases: t('erases'), neutral: '' };
  const cards = options.map((option) => ({
    id: option.id,
    name: name(option),
    tone: option.tone,
    toneText: option.enabled ? toneText[option.tone] : '',
    disabled: !option.enabled,
    body: option.enabled ? <Effects plan={wizardPlan(option.id, sets)} /> : <p>{t('wizard.notMountable')}</p>,
  }));
  const style = (option: WizardOption) => {
    if (option.tone === 'erases') return 'btn-danger';
    return option === (safe ?? null) ? 'btn-primary' : 'btn-secondary';
  };
  // Buttons stand with the recommended one at the end, next to the corner.
  const buttons = [...options].reverse().sort((a, b) => Number(a === safe) - Number(b === safe));
  return (
    <>
      <TakeoverPage
        overlay="confirm"
        state="decide"
        letter={step.letter}
        step="choose"
        title={texts.title}
        lead={texts.text}
        evidence={<Evidence message={message} step={step} sets={sets} />}
        {...(isJ || selected === null
          ? {}
          : {
              choices: (
                <OptionCards
                  legend={t('chooseTitle')}
                  cards={cards}
                  selected={selected.id}
                  takesFocus={safe === null}
                  onSelect={(id) => {
                    setPicked(options.find((option) => option.id === id)?.id ?? null);
                  }}
                />
              ),
              plan: {
                content: <PlanCard plan={wizardPlan(selected.id, sets)} name={name(selected)} />,
                place: options.length > 2 ? 'below' : 'side',
              },
            })}
        {...(options.some(({ tone }) => tone === 'erases') ? { note: t('passwordNote') } : {})}
        buttons={
          down ? (
            <GoingDown />
          ) : (
            buttons.map((option) => (
              <button
                key={option.id}
                type="button"
                className={`btn btn-lg ${style(option)}`}
                disabled={busy || !option.enabled}
                data-autofocus={option === safe ? true : undefined}
                data-option={option.id}
                onClick={() => {
                  choose(option.id);
                }}
              >
                {busy && (actions.name === option.id || power.action === option.id) && <Spinner size={18} />}
                {name(option)}
              </button>
            ))
          )
        }
      />
      {pool && (
        <PoolDialog
          data={message.data}
          sets={sets}
          onClose={() => {
            setPool(false);
          }}
        />
      )}
    </>
  );
}
