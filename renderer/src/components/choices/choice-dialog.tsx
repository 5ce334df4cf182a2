import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { DialogFrame } from '../dialogs/dialog-frame.tsx';
import { AppTheme } from '../theme/app-theme.tsx';
import type { OpenQuestion } from './choice-service.ts';
import styles from './choices.module.css';

/** The open question with what can be chosen. */
export function ChoiceDialog({ open }: { open: OpenQuestion }) {
  const { t } = useTranslation('common');
  const [checked, setChecked] = useState(false);
  const { title, content, choices, checkLabel, cancelLabel, width, testId } = open.question;
  const cancel = (): void => {
    open.answer(null);
  };
  return (
    <AppTheme>
      <DialogFrame
        title={title}
        layer="confirm"
        {...(width === undefined ? {} : { width })}
        testId={testId ?? 'choice-dialog'}
        onEscape={cancel}
        footer={
          <div className={styles.footer}>
            <Button variant="text" onClick={cancel}>
              {cancelLabel ?? t('cancel')}
            </Button>
            <span className={styles.space} />
            {choices.map((choice) => (
              <Button
                key={choice.id}
                variant={choice.primary ? 'contained' : 'outlined'}
                color={choice.danger ? 'error' : 'primary'}
                data-choice={choice.id}
                data-autofocus={choice.primary ? true : undefined}
                onClick={() => {
                  open.answer({ id: choice.id, checked });
                }}
              >
                {choice.label}
              </Button>
            ))}
          </div>
        }
      >
        {content}
        {checkLabel !== undefined && (
          <label className={styles.check}>
            <Checkbox
              size="small"
              checked={checked}
              onChange={(event) => {
                setChecked(event.target.checked);
              }}
            />
            <span>{checkLabel}</span>
          </label>
        )}
      </DialogFrame>
    </AppTheme>
  );
}
