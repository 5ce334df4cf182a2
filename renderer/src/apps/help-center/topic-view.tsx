import { useEffect, useId, useRef } from 'react';
import { useWindowTitle } from '../../components/app-window.ts';
import { Icon } from '../../components/icon.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { resolveRoute } from '../../routes/route-table.ts';
import type { TitleKey } from '../../routes/route-title.ts';
import type { Passage } from './content/article.ts';
import type { HelpTexts } from './content/load-help.ts';
import { topicOf, type TopicId } from './content/topics.ts';
import styles from './help-center.module.css';
import { LinkRow } from './link-row.tsx';
import { useGo, useShown } from './use-shown.ts';

/** Passages under one heading. */
function Passages({ title, list }: { readonly title: string; readonly list: readonly Passage[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {list.map(([what, text]) => (
        <div key={what} className={styles.passage}>
          <h3 className={styles.what}>{what}</h3>
          <p>{text}</p>
        </div>
      ))}
    </section>
  );
}

/** One topic: what its app is for, how the main things are done, what to do when something goes wrong (APP-HELP-01). */
export function TopicView({ id, help }: { readonly id: TopicId; readonly help: HelpTexts }) {
  const { t } = useTranslation(['helpdesk', 'apps']);
  const go = useGo();
  const shown = useShown();
  const { title, lead, how, keys = [], trouble } = help.articles[id];
  const { opens, related } = topicOf(id);
  useWindowTitle(`${title} - ${t('title')}`);
  const head = useRef<HTMLElement>(null);
  useEffect(() => {
    const page = head.current?.parentElement;
    if (page) page.scrollTop = 0;
  }, [id]);
  const places = opens.filter(shown);
  const nameOf = (url: string): string => {
    const path = url.replace(/\?.*$/, '');
    const entry = resolveRoute(path);
    // The first screen of an app is the app; the settings have many pages, and none stands for all.
    const isFirst = entry !== undefined && entry.app !== '/setting' && resolveRoute(entry.app)?.path === entry.path;
    return t(`apps:${(isFirst ? entry.app : (entry?.path ?? path)).slice(1) as TitleKey}`);
  };
  return (
    <article ref={head} className={styles.article} data-testid="help-topic" data-topic={id}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>{lead}</p>
      {places.length > 0 && (
        <div className={styles.places} role="group" aria-label={t('topic.opens')}>
          {places.map((url, at) => (
            <button
              key={url}
              type="button"
              className={at === 0 ? 'btn btn-primary' : 'btn btn-secondary'}
              data-opens={url}
              onClick={() => {
                go(url);
              }}
            >
              {nameOf(url)}
              <Icon name="external" size={14} />
            </button>
          ))}
        </div>
      )}
      <Passages title={t('topic.how')} list={how} />
      {keys.length > 0 && (
        <section aria-label={t('topic.keys')}>
          <h2 className={styles.heading}>{t('topic.keys')}</h2>
          <dl className={styles.keys}>
            {keys.map(([key, what]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
          <p className={styles.quiet}>{t('topic.mac')}</p>
        </section>
      )}
      <Passages title={t('topic.trouble')} list={trouble} />
      <section aria-label={t('topic.related')}>
        <h2 className={styles.heading}>{t('topic.related')}</h2>
        <ul className={styles.links}>
          {(related as readonly TopicId[]).map((other) => (
            <LinkRow
              key={other}
              id={other}
              icon={topicOf(other).icon}
              title={help.articles[other].title}
              onPick={() => {
                go(`/helpCenter?topic=${other}`);
              }}
            />
          ))}
        </ul>
      </section>
      <p className={styles.more}>
        {t('topic.more')}{' '}
        <button
          type="button"
          className="link-btn"
          onClick={() => {
            go('/helpCenter/submitInfo');
          }}
        >
          {t('topic.report')}
        </button>
      </p>
    </article>
  );
}
