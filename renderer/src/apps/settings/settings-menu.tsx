import { useState, type KeyboardEvent } from 'react';
import { Icon } from '../../components/icon.ts';
import { SearchField } from '../../components/place/fields.tsx';
import { menuStep } from '../../components/place/menu-step.ts';
import { useAppWindow } from '../../components/app-window.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { TitleKey } from '../../routes/route-title.ts';
import { findSettings } from './find-settings.ts';
import { useFindables } from './findables.ts';
import { groupsFor } from './menu.ts';
import styles from './settings.module.css';

interface Props {
  readonly id: string;
  /** Path of the page that is shown. */
  readonly current: string;
  readonly shows: (path: string) => boolean;
  /** A page was chosen. */
  readonly onPick: () => void;
}

/** The children that an account may see, and a search in all that can be set; arrow keys go along both (APP-SET-01). */
export function SettingsMenu({ id, current, shows, onPick }: Props) {
  const { t } = useTranslation(['settings', 'apps']);
  const { navigate, openWindow, inWindow } = useAppWindow();
  const [keyword, setKeyword] = useState('');
  const all = useFindables(shows);
  const found = findSettings(all, keyword);
  const titleOf = (path: string): string => t(`apps:${path.slice(1) as TitleKey}`);

  const go = (url: string): void => {
    onPick();
    if (url.startsWith('/setting/') || !inWindow) navigate(url);
    else openWindow(url);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-setting]')];
    const at = items.findIndex((item) => item === document.activeElement);
    const field = event.target instanceof HTMLInputElement ? event.target : null;
    if (event.nativeEvent.isComposing || (field !== null && (event.key === 'Home' || event.key === 'End'))) return;
    if (field !== null && event.key === 'Enter') {
      // What was typed may not have been searched for yet.
      const [first] = findSettings(all, field.value);
      event.preventDefault();
      if (first !== undefined) go(first.url);
      return;
    }
    const next = menuStep(event.key, at, items.length);
    if (next === null) return;
    event.preventDefault();
    const target = items[next] ?? event.currentTarget.querySelector<HTMLElement>('input');
    target?.focus();
  };

  return (
    <nav id={id} className={styles.nav} aria-label={t('menu')} onKeyDown={onKeyDown}>
      <div className={styles.search}>
        <SearchField label={t('search')} value={keyword} onSearch={setKeyword} />
      </div>
      {keyword === '' ? (
        groupsFor(shows).map((group) => (
          <ul key={group[0]?.path} className={styles.group}>
            {group.map(({ path, icon }) => (
              <li key={path}>
                <button
                  type="button"
                  className={styles.item}
                  aria-current={path === current ? 'page' : undefined}
                  tabIndex={path === current ? 0 : -1}
                  data-setting={path}
                  onClick={() => {
                    go(path);
                  }}
                >
                  <Icon name={icon} size={18} />
                  <span className={styles.itemName}>{titleOf(path)}</span>
                </button>
              </li>
            ))}
          </ul>
        ))
      ) : (
        <ul className={styles.group} aria-label={t('found')}>
          {found.map(({ url, title, page }) => (
            <li key={url}>
              <button
                type="button"
                className={styles.result}
                data-setting={url}
                onClick={() => {
                  go(url);
                }}
              >
                <span className={styles.itemName}>{title}</span>
                <span className={styles.resultPage}>{page}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.status} role="status">
        {keyword === '' ? '' : t('count', { count: found.length, keyword })}
      </p>
    </nav>
  );
}
