import { isElsewhere } from '#shared/rules/backup/elsewhere.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { SwitchField } from '../../place/fields.tsx';
import { Outcome } from '../outcome.tsx';
import type { FormProps } from './form-props.ts';
import styles from './wizard-fields.module.css';

/** Whether what is deleted at the source stays at the target, and what that means (features 1.2). */
export function KeepField({ type, form, set }: FormProps) {
  const { t } = useTranslation('backup');
  const isPair = type === 'auto_bothway';
  const { keepDeleted } = form;
  return (
    <>
      {!isPair && (
        <SwitchField
          label={t('keep.label')}
          hint={t(keepDeleted ? 'keep.hint.on' : isElsewhere(type) ? 'keep.hint.offElsewhere' : 'keep.hint.off')}
          checked={keepDeleted}
          onValue={(keeps) => {
            set({ keepDeleted: keeps });
          }}
        />
      )}
      <div className={styles.below}>
        <Outcome job={{ type, keep_deleted: !isPair && keepDeleted ? 1 : 0 }} />
      </div>
    </>
  );
}
