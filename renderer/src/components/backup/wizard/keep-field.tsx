import { isElsewhere, isFetching } from '#shared/rules/backup/elsewhere.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { SwitchField } from '../../place/fields.tsx';
import { Outcome } from '../outcome.tsx';
import type { FormProps } from './form-props.ts';
import styles from './wizard-fields.module.css';

/** What becomes of what is deleted at the source: seen from where people sit, in a bin or for good. */
function hintOf({ type, form: { origin, keepDeleted: keeps } }: FormProps) {
  if (origin === 'computer') return keeps ? 'keep.hint.onComputer' : 'keep.hint.offComputer';
  if (isFetching(type)) return keeps ? 'keep.hint.onFar' : 'keep.hint.offFar';
  if (keeps) return 'keep.hint.on';
  return isElsewhere(type) ? 'keep.hint.offElsewhere' : 'keep.hint.off';
}

/** Whether what is deleted at the source stays at the target, and what that means (features 1.2). */
export function KeepField(props: FormProps) {
  const { type, form, set } = props;
  const { t } = useTranslation('backup');
  const isPair = type === 'auto_bothway';
  const { keepDeleted } = form;
  return (
    <>
      {!isPair && (
        <SwitchField
          label={t('keep.label')}
          hint={t(hintOf(props))}
          checked={keepDeleted}
          onValue={(keeps) => {
            set({ keepDeleted: keeps });
          }}
        />
      )}
      <div className={styles.below}>
        <Outcome job={{ type, keep_deleted: !isPair && keepDeleted ? 1 : 0, isHere: form.origin === 'computer' }} />
      </div>
    </>
  );
}
