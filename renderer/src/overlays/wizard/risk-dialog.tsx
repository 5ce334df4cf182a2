import { useEffect, useId, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { countdownLeft, type WizardContext } from '#shared/flows/wizard-machine.ts';
import type { WizardSets } from '#shared/rules/storage/wizard-letter.ts';
import { DialogButtons } from '../../components/dialogs/dialog-buttons.tsx';
import { DialogFrame } from '../../components/dialogs/dialog-frame.tsx';
import { Icon } from '../../components/icon.ts';
import parts from '../../components/disk-form/disk-parts.module.css';
import { translateWith } from '../../i18n/translate.ts';
import { DiskList } from '../actions/disk-list.tsx';
import { slotText } from './wizard-texts.ts';
import styles from './wizard.module.css';

interface Props {
  readonly context: WizardContext;
  readonly sets: WizardSets;
  readonly busy: boolean;
  readonly onTick: () => void;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

const TICK_MS = 250;

/** Seconds left, by the clock. */
function useSecondsLeft(context: WizardContext): number {
  const [, turn] = useState(0);
  const left = countdownLeft(context, context.now());
  useEffect(() => {
    if (left === 0) return;
    const timer = setInterval(() => {
      turn((count) => count + 1);
    }, TICK_MS);
    return () => {
      clearInterval(timer);
    };
  }, [left]);
  return left;
}

/** Ignoring or expanding where it can hurt: ten seconds to read, then the tick, then the button. WIZ-26 to WIZ-28 */
export function RiskDialog({ context, sets, busy, onTick, onClose, onConfirm }: Props) {
  const { t } = useTranslation('takeover');
  const left = useSecondsLeft(context);
  const boxId = useId();
  const { dialog, ticked, letter } = context;
  if (dialog === null) return null;
  const isMissing = letter === 'F';
  const ready = left === 0 && ticked && !busy;
  const slots = slotText(sets.foreign, translateWith(t));
  const text =
    dialog === 'ignore'
      ? t(isMissing ? 'risk.ignore.missing' : 'risk.ignore.new')
      : t('risk.dilate.text', { count: sets.foreign.length, slots });
  return (
    <DialogFrame
      title={
        dialog === 'dilate' ? t('risk.dilate.title') : t(isMissing ? 'risk.ignore.titleMissing' : 'risk.ignore.title')
      }
      layer="confirm"
      role="alertdialog"
      testId="risk-dialog"
      state={left > 0 ? 'counting' : 'free'}
      width={440}
      footer={
        <DialogButtons
          danger
          focusCancel
          okText={dialog === 'dilate' ? t('risk.dilate.ok') : t(isMissing ? 'risk.ignore.okMissing' : 'risk.ignore.ok')}
          ready={ready}
          busy={busy}
          onCancel={onClose}
          onOk={onConfirm}
        />
      }
    >
      {dialog === 'dilate' ? (
        <DiskList disks={sets.foreign} lost lead={text} />
      ) : (
        <p className={styles.riskText}>
          <Icon name="warning" size={20} />
          {text}
        </p>
      )}
      <label className={parts.check} htmlFor={boxId}>
        <input id={boxId} type="checkbox" checked={ticked} disabled={left > 0 || busy} onChange={onTick} />
        <span>{left > 0 ? t('risk.checkIn', { count: left }) : t('risk.check')}</span>
      </label>
    </DialogFrame>
  );
}
