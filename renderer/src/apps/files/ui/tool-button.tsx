import { memo, type MouseEvent, type ReactNode } from 'react';
import { Icon, type IconName } from '../../../components/icon.ts';
import { keyHint } from '../../../components/shortcuts/keys.ts';
import styles from './files.module.css';

interface Props {
  readonly icon: IconName;
  readonly label: string;
  readonly onClick: (event: MouseEvent<HTMLButtonElement>) => void;
  /** Keys of the same action, such as 'mod+c'. */
  readonly keys?: string;
  /** Why it cannot be used; the button keeps its place and says so. */
  readonly reason?: string | null;
  readonly pressed?: boolean;
  readonly testId?: string;
  /** Text beside the icon. */
  readonly children?: ReactNode;
  readonly variant?: 'icon' | 'primary' | 'text';
  readonly menu?: boolean;
}

/** A button of the tool rows: its name, its keys, and when it is disabled why, are in its tooltip. */
export const ToolButton = memo(function ToolButton(props: Props) {
  const { icon, label, onClick, keys, reason = null, pressed, testId, children, variant = 'icon', menu } = props;
  const hint = reason ?? (keys === undefined ? label : `${label} (${keyHint(keys)})`);
  const tip = children !== undefined && reason === null && keys === undefined ? undefined : hint;
  return (
    <button
      type="button"
      className={`${variant === 'icon' ? 'icon-btn' : variant === 'primary' ? 'btn btn-primary' : 'btn btn-text'} ${styles.tool ?? ''}`}
      aria-label={children === undefined ? label : undefined}
      aria-description={reason ?? undefined}
      aria-disabled={reason !== null || undefined}
      aria-pressed={pressed}
      aria-haspopup={menu ? 'menu' : undefined}
      data-tip={tip}
      data-testid={testId}
      onClick={(event) => {
        if (reason === null) onClick(event);
      }}
    >
      <Icon name={icon} size={variant === 'icon' ? 18 : 16} />
      {children !== undefined && <span className={styles.toolText}>{children}</span>}
    </button>
  );
});
