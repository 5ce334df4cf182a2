import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import wallpaper from '../../assets/wallpapers/default.svg';
import { Icon } from '../../components/icon.ts';
import { MenuHost } from '../../components/menu/menu-host.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { SchemeSwitch } from './scheme-switch.tsx';
import styles from './stage.module.css';

/** The wall behind the pages of signing in, with the product's name, the language and the appearance. */
export function Stage({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common');
  return (
    <div className={styles.stage} style={{ backgroundImage: `url("${wallpaper}")` }}>
      <header className={styles.top}>
        <Icon name="hearth" size={24} />
        <span className="type-h3">{t('product')}</span>
        <span className={styles.spread} />
        <SchemeSwitch />
        <LanguageSwitch />
      </header>
      <div className={styles.middle}>{children}</div>
      <MenuHost />
    </div>
  );
}
