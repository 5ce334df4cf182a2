import { useTranslation } from '../../i18n/use-translation.ts';
import { EmptyState } from '../../components/empty-state.tsx';

/** A share that shows nothing more, and why: no way to guess whether it ever was there. */
export function ShareGone({ state }: { state: 'expired' | 'cancelled' | 'limit' | 'outside' | 'finished' }) {
  const { t } = useTranslation('sharing');
  return (
    <div data-testid="share-gone" data-state={state} style={{ flex: 1 }}>
      <EmptyState
        icon={state === 'finished' ? 'check-circle' : 'clock'}
        title={t(`gone.${state}.title`)}
        text={t(`gone.${state}.text`)}
      />
    </div>
  );
}
