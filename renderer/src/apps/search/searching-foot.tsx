import { PlaceFoot } from '../../components/place/place-frame.tsx';
import { useWindowShortcuts } from '../../components/shortcuts/window-shortcuts.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './search.module.css';

interface Props {
  /** Hits until now. */
  readonly found: number;
  readonly onStop: () => void;
}

/** That a search goes on, how much it has found, and its end by a button or Escape (SRC-02). */
export function SearchingFoot({ found, onStop }: Props) {
  const { t, language } = useTranslation('places');
  useWindowShortcuts([
    {
      id: 'search.stop',
      scope: 'search',
      keys: ['Escape'],
      fixed: true,
      typing: true,
      title: t('find.stop'),
      run: onStop,
    },
  ]);
  return (
    <div className={styles.searching} data-testid="still-searching">
      <PlaceFoot>
        {t('find.searching', { count: found, shown: new Intl.NumberFormat(language).format(found) })}
      </PlaceFoot>
      <button type="button" className="link-btn" aria-keyshortcuts="Escape" onClick={onStop}>
        {t('find.stop')}
      </button>
    </div>
  );
}
