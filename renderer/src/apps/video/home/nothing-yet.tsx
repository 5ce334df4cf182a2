import { EmptyState } from '../../../components/empty-state.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useVideo } from '../video-context.ts';

/** In place of films while there are none: they are looked for, or the folders hold none. */
export function NothingYet() {
  const { t, language } = useTranslation('video');
  const { libs, window } = useVideo();
  const number = new Intl.NumberFormat(language);
  const reading = libs.filter(({ state }) => state === 'scan');
  const sum = (of: 'indexed' | 'total') => number.format(reading.reduce((all, lib) => all + lib[of], 0));
  if (reading.length > 0)
    return (
      <EmptyState
        icon="video"
        title={t('home.reading')}
        text={t('home.readingText', { indexed: sum('indexed'), total: sum('total') })}
      />
    );
  return (
    <EmptyState icon="video" title={t('home.nothing')} text={t('home.nothingText')}>
      <button
        type="button"
        className="btn btn-secondary"
        onClick={() => {
          window.navigate('/video/setting');
        }}
      >
        {t('home.toLibs')}
      </button>
    </EmptyState>
  );
}
