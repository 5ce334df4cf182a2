import { Icon, type IconName } from '../../components/icon.ts';

/** A button of the bar below a picture. */
export function Tool({
  icon,
  label,
  onClick,
  disabled = false,
  pressed,
}: {
  icon: IconName;
  label: string;
  onClick: () => void;
  disabled?: boolean;
  pressed?: boolean;
}) {
  return (
    <button
      type="button"
      className="icon-btn"
      aria-label={label}
      title={label}
      disabled={disabled}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      onClick={onClick}
    >
      <Icon name={icon} size={18} />
    </button>
  );
}
