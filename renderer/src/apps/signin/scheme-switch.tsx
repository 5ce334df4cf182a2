import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon, type IconName } from '../../components/icon.ts';
import { openMenu } from '../../components/menu/menu-service.ts';
import {
  applyScheme,
  readScheme,
  schemeChoices,
  writeScheme,
  type SchemeChoice,
} from '../../components/theme/scheme.ts';
import styles from './stage.module.css';

const icons: Readonly<Record<SchemeChoice, IconName>> = { auto: 'contrast', light: 'sun', dark: 'moon' };

/** Chooses light, dark or the operating system's appearance. */
export function SchemeSwitch() {
  const { t } = useTranslation('common');
  const [choice, setChoice] = useState(() => readScheme());
  return (
    <button
      type="button"
      className={styles.pick}
      aria-haspopup="menu"
      aria-label={`${t('scheme.label')}: ${t(`scheme.${choice}`)}`}
      title={t('scheme.label')}
      onClick={(event) => {
        openMenu({
          label: t('scheme.label'),
          at: { element: event.currentTarget, side: 'below' },
          items: schemeChoices.map((scheme) => ({
            id: scheme,
            label: t(`scheme.${scheme}`),
            icon: icons[scheme],
            checked: scheme === choice,
            onSelect: () => {
              writeScheme(scheme);
              applyScheme(scheme);
              setChoice(scheme);
            },
          })),
        });
      }}
    >
      <Icon name={icons[choice]} />
    </button>
  );
}
