import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.ts';
import { copyText } from '../../components/place/copy-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { CodeHelp } from './content/codes.ts';
import type { HelpTexts } from './content/load-help.ts';
import { topicOf, type TopicId } from './content/topics.ts';
import type { FoundTopic } from './find-topics.ts';
import styles from './help-center.module.css';
import { LinkRow } from './link-row.tsx';
import { useGo } from './use-shown.ts';

/** What a code means, and what to do about it. */
function CodeCard({ found, help, onPick }: { found: CodeHelp; help: HelpTexts; onPick: (id: TopicId) => void }) {
  const { t, language } = useTranslation(['helpdesk', 'errors']);
  const { code, means, advice, topic } = found;
  const text = 'key' in means ? t(`errors:${means.key}`) : language === 'zh-CN' ? means.zh : means.en;
  return (
    <section className={styles.code} aria-label={code} data-code={code}>
      <div className={styles.codeHead}>
        <h3 className={styles.codeName}>{code}</h3>
        <button
          type="button"
          className="icon-btn"
          aria-label={t('found.copy')}
          title={t('found.copy')}
          onClick={() => void copyText(code, t('found.codeCopied'), t('notCopied'))}
        >
          <Icon name="copy" size={16} />
        </button>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{t('found.means')}</dt>
          <dd>{text}</dd>
        </div>
        <div>
          <dt>{t('found.todo')}</dt>
          <dd>{help.advice[advice]}</dd>
        </div>
      </dl>
      <button
        type="button"
        className="link-btn"
        data-row={topic}
        onClick={() => {
          onPick(topic);
        }}
      >
        {t('found.more', { topic: help.articles[topic].title })}
      </button>
    </section>
  );
}

interface Props {
  readonly keyword: string;
  readonly codes: readonly CodeHelp[];
  readonly topics: readonly FoundTopic[];
  readonly help: HelpTexts;
  readonly onPick: (id: TopicId) => void;
  readonly onClear: () => void;
}

/** What a keyword has found: codes first, then topics; else the way to those who may know (APP-HELP-01). */
export function FoundView({ keyword, codes, topics, help, onPick, onClear }: Props) {
  const { t } = useTranslation('helpdesk');
  const go = useGo();
  const count = codes.length + topics.length;
  if (count === 0)
    return (
      <EmptyState icon="search" title={t('found.none')} text={t('found.noneText')}>
        <button
          type="button"
          className="btn btn-primary"
          onClick={() => {
            go('/helpCenter/submitInfo');
          }}
        >
          {t('quicks.report')}
        </button>
        <button type="button" className="link-btn" onClick={onClear}>
          {t('found.clear')}
        </button>
      </EmptyState>
    );
  return (
    <div className={styles.article} data-testid="help-found">
      <h1 className={styles.title}>{t('found.title', { keyword })}</h1>
      <p className={styles.quiet} role="status">
        {t('found.count', { count })}
      </p>
      {codes.length > 0 && <h2 className={styles.heading}>{t('found.codes')}</h2>}
      {codes.map((found) => (
        <CodeCard key={found.code} found={found} help={help} onPick={onPick} />
      ))}
      {topics.length > 0 && (
        <>
          <h2 className={styles.heading}>{t('found.topics')}</h2>
          <ul className={styles.links}>
            {topics.map(({ id, excerpt }) => (
              <LinkRow
                key={id}
                id={id}
                icon={topicOf(id).icon}
                title={help.articles[id].title}
                text={excerpt}
                onPick={() => {
                  onPick(id);
                }}
              />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
