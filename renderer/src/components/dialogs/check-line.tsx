import styles from './dialogs.module.css';

interface CheckLineProps {
  readonly text: string;
  readonly checked: boolean;
  readonly disabled: boolean;
  readonly onCheck: (checked: boolean) => void;
}

/** A sentence that is ticked before a dialog goes on. */
export function CheckLine({ text, checked, disabled, onCheck }: CheckLineProps) {
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => {
          onCheck(event.target.checked);
        }}
      />
      <span>{text}</span>
    </label>
  );
}
