import { useEffect, useRef, type KeyboardEvent } from 'react';
import { Icon, type IconName } from '../../components/icon.ts';
import { menuStep } from '../../components/place/menu-step.ts';
import { scrollTo } from '../../components/scroll-to.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { groups } from './content/article.ts';
import type { HelpTexts } from './content/load-help.ts';
import { topicIds, topicOf, type TopicId } from './content/topics.ts';
import styles from './help-center.module.css';

type Place = TopicId | 'overview' | 'report';

interface Props {
  readonly id: string;
  readonly help: HelpTexts;
  /** What is shown; null while hits are. */
  readonly current: Place | null;
  readonly onGo: (url: string) => void;
}

/** All topics by group; arrow keys go along them. */
export function HelpMenu({ id, help, current, onGo }: Props) {
  const { t } = useTranslation('helpdesk');
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    scrollTo(nav.current?.querySelector('[aria-current]'));
  }, [current]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-topic-item]')];
    const at = items.findIndex((item) => item === document.activeElement);
    const next = menuStep(event.key, at, items.length);
    if (next === null) return;
    event.preventDefault();
    items[Math.max(next, 0)]?.focus();
  };
  const item = (place: Place, icon: IconName, title: string, url: string) => (
    <li key={place}>
      <button
        type="button"
        className={styles.item}
        aria-current={place === current ? 'page' : undefined}
        tabIndex={place === (current ?? 'overview') ? 0 : -1}
        data-topic-item={place}
        onClick={() => {
          onGo(url);
        }}
      >
        <Icon name={icon} size={18} />
        <span className={styles.itemName}>{title}</span>
      </button>
    </li>
  );
  return (
    <nav ref={nav} id={id} className={styles.nav} aria-label={t('menu')} onKeyDown={onKeyDown}>
      <ul className={styles.group}>
        {item('overview', 'help', t('overview'), '/helpCenter')}
        {item('report', 'message', t('report.title'), '/helpCenter/submitInfo')}
      </ul>
      {groups.map((group) => (
        <section key={group} aria-label={t(`groups.${group}`)}>
          <p className={styles.groupName} aria-hidden="true">
            {t(`groups.${group}`)}
          </p>
          <ul className={styles.group}>
            {topicIds
              .filter((topic) => topicOf(topic).group === group)
              .map((topic) =>
                item(topic, topicOf(topic).icon, help.articles[topic].title, `/helpCenter?topic=${topic}`),
              )}
          </ul>
        </section>
      ))}
    </nav>
  );
}
