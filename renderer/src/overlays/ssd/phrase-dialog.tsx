import { useId } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { formatSizeSpaced } from '#shared/rules/size.ts';
import { membersOf, phraseState } from '#shared/rules/storage/ssd-rules.ts';
import { DialogButtons } from '../../components/dialogs/dialog-buttons.tsx';
import { DialogFrame } from '../../components/dialogs/dialog-frame.tsx';
import fields from '../../components/dialogs/dialogs.module.css';
import { Icon } from '../../components/icon.ts';
import styles from './ssd.module.css';
import type { SsdFlow } from './use-ssd.ts';

/** Longest text the field takes. OVL-06 */
const MAX = 200;

/** The sentence that has to be typed before a read-write cache is formatted. Enter in the field does nothing. SSD-11 */
export function PhraseDialog({ flow }: { flow: SsdFlow }) {
  const { t } = useTranslation('ssd');
  const fieldId = useId();
  const hintId = useId();
  const { facts, typed, phrase } = flow.context;
  const ssds = membersOf('wcache', facts.ssds);
  const count = ssds.length;
  const state = phraseState(typed, phrase);
  const differs = state.differsAt > 0;
  const cancel = () => {
    flow.send({ type: 'CANCEL' });
  };
  const places = ssds
    .map(({ position, size }) => `${t('place', { slot: position })} (${formatSizeSpaced(size)})`)
    .join(t('join'));
  return (
    <DialogFrame
      title={t('phrase.title', { count })}
      lead={<Icon name="warning" size={20} />}
      layer="confirm"
      role="alertdialog"
      width={500}
      testId="ssd-dialog"
      state="phrase"
      onEscape={cancel}
      footer={
        <DialogButtons
          danger
          okText={t('phrase.ok', { count })}
          ready={state.exact}
          onCancel={cancel}
          onOk={() => {
            flow.send({ type: 'CONFIRM' });
          }}
        />
      }
    >
      <p className={styles.question}>{t('phrase.lead', { places })}</p>
      <div className={fields.fields}>
        <div className={fields.key} data-testid="ssd-phrase">
          {phrase}
        </div>
        <div>
          <label className={fields.label} htmlFor={fieldId}>
            {t('phrase.label')}
          </label>
          <input
            id={fieldId}
            className={fields.input}
            type="text"
            autoComplete="off"
            spellCheck={false}
            maxLength={MAX}
            value={typed}
            aria-invalid={differs}
            aria-describedby={hintId}
            data-autofocus="true"
            onChange={(event) => {
              flow.send({ type: 'TYPE', text: event.target.value });
            }}
            onBlur={() => {
              if (typed !== typed.trim()) flow.send({ type: 'TYPE', text: typed.trim() });
            }}
          />
          <p id={hintId} className={styles.hint} data-differs={differs} aria-live="polite">
            <Icon name={state.exact ? 'check-circle' : differs ? 'cross-circle' : 'info'} />
            {state.exact
              ? t('phrase.exact')
              : differs
                ? t('phrase.differs', { at: state.differsAt })
                : t('phrase.left', { left: state.left })}
          </p>
        </div>
      </div>
    </DialogFrame>
  );
}
