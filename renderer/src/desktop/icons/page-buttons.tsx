import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './icons.module.css';

interface Props {
  pages: number;
  page: number;
  onTurn: (page: number) => void;
}

/** The pages of the icons, at the right of the desktop; nothing where one page holds them all (WIN-27). */
export function PageButtons({ pages, page, onTurn }: Props) {
  const { t } = useTranslation('desk');
  if (pages === 1) return null;
  return (
    <div className={styles.pages} role="group" aria-label={t('icons.pages')} data-testid="icon-pages">
      {Array.from({ length: pages }, (_one, index) => (
        <button
          key={index}
          type="button"
          className={styles.page}
          aria-label={t('icons.page', { number: index + 1, count: pages })}
          title={t('icons.page', { number: index + 1, count: pages })}
          aria-current={index === page || undefined}
          data-page={index}
          onClick={() => {
            onTurn(index);
          }}
        />
      ))}
    </div>
  );
}
