import { Icon } from '../../../components/icon.ts';

/** The way back to the screen before, named by where it leads. */
export function BackButton({ label, onBack }: { readonly label: string; readonly onBack: () => void }) {
  return (
    <button type="button" className="icon-btn" aria-label={label} title={label} data-testid="back" onClick={onBack}>
      <Icon name="arrow-left" size={16} />
    </button>
  );
}
