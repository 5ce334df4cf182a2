import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../components/icon.ts';
import { openMenu } from '../../components/menu/menu-service.ts';
import { chooseLanguage } from '../../components/choose-language.ts';
import { currentLanguage, languageNames, languages } from '../../i18n/index.ts';
import styles from './stage.module.css';

/** Chooses the language of the console; each language is written in its own words. */
export function LanguageSwitch() {
  const { t } = useTranslation('common');
  const now = currentLanguage();
  return (
    <button
      type="button"
      className={styles.pick}
      aria-haspopup="menu"
      aria-label={`${t('language')}: ${languageNames[now]}`}
      onClick={(event) => {
        openMenu({
          label: t('language'),
          at: { element: event.currentTarget, side: 'below' },
          items: languages.map((language) => ({
            id: language,
            label: languageNames[language],
            checked: language === now,
            onSelect: () => {
              chooseLanguage(language);
            },
          })),
        });
      }}
    >
      <Icon name="globe" />
      <span lang={now}>{languageNames[now]}</span>
      <Icon name="chevron-down" />
    </button>
  );
}
