import { useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../../api/call.ts';
import type { CallResult } from '../../../api/result.ts';
import { toast } from '../../../components/dialogs/dialog-service.ts';
import { toastFailure } from '../../../components/dialogs/failure-toast.ts';
import { TextField } from '../../../components/place/fields.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './security.module.css';
import { Section } from '../section.tsx';
import type { Forbidden } from './forbidden.ts';

/** What the device takes, see the call. */
const ranges = { tries: [3, 100], minutes: [1, 1440], lock: [1, 525_600] } as const;
type Rule = keyof typeof ranges;
const rules = Object.keys(ranges) as Rule[];

const isWithin = (rule: Rule, typed: string): boolean =>
  /^\d{1,6}$/.test(typed.trim()) && Number(typed) >= ranges[rule][0] && Number(typed) <= ranges[rule][1];

interface Props {
  readonly setting: Forbidden['setting'];
  readonly onAnswer: (answer: CallResult<Forbidden>) => void;
}

/** When wrong passwords shut an address out, and for how long. APP-SAFE-03 */
export function RuleForm({ setting, onAnswer }: Props) {
  const { t } = useTranslation('security');
  const kept = { tries: String(setting.tries), minutes: String(setting.minutes), lock: String(setting.lock) };
  const [typed, setTyped] = useState(kept);
  const [busy, setBusy] = useState(false);
  const isRight = rules.every((rule) => isWithin(rule, typed[rule]));
  const isChanged = rules.some((rule) => typed[rule].trim() !== kept[rule]);
  const save = async (): Promise<void> => {
    setBusy(true);
    const values = { tries: Number(typed.tries), minutes: Number(typed.minutes), lock: Number(typed.lock) };
    const answer = await call(calls.securityForbidden, { action: 'setting', ...values });
    setBusy(false);
    onAnswer(answer);
    if (answer.success) toast({ kind: 'success', text: t('saved') });
    else toastFailure(answer);
  };
  return (
    <Section title={t('outside.rules')} text={t('outside.rulesText')}>
      <form
        className={styles.threeFields}
        data-testid="block-rules"
        onSubmit={(event) => {
          event.preventDefault();
          if (isRight && isChanged && !busy) void save();
        }}
      >
        {rules.map((rule) => (
          <TextField
            key={rule}
            label={t(`outside.${rule}`)}
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            value={typed[rule]}
            hint={t('outside.range', { min: ranges[rule][0], max: ranges[rule][1] })}
            error={
              isWithin(rule, typed[rule]) ? '' : t('outside.range', { min: ranges[rule][0], max: ranges[rule][1] })
            }
            onValue={(value) => {
              setTyped({ ...typed, [rule]: value });
            }}
          />
        ))}
        <button type="submit" className="btn btn-secondary" disabled={!isRight || !isChanged || busy}>
          {t('save')}
        </button>
      </form>
    </Section>
  );
}
