import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppWindow, useWindowActive } from '../../components/app-window.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { Icon } from '../../components/icon.ts';
import { LoadingState } from '../../components/loading-state.tsx';
import { SearchField } from '../../components/place/fields.tsx';
import { useForwardedKeys } from '../../components/shortcuts/forward.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { findCodes } from './content/codes.ts';
import { isTopic, topicOfRoute, type TopicId } from './content/topics.ts';
import { findTopics } from './find-topics.ts';
import { FoundView } from './found-view.tsx';
import styles from './help-center.module.css';
import { HelpMenu } from './help-menu.tsx';
import { Overview } from './overview.tsx';
import { SubmitPage } from './submit/submit-page.tsx';
import { useDraft } from './submit/use-draft.ts';
import { TopicView } from './topic-view.tsx';
import { useHelp } from './use-help.ts';

const SUBMIT = '/helpCenter/submitInfo';

/** What an address asks for: a topic by its name or by the route of an app, else the overview. */
const topicIn = (search: string): TopicId | null => {
  const topic = new URLSearchParams(search).get('topic') ?? '';
  return isTopic(topic) ? topic : topicOfRoute(topic);
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input, textarea, select, [contenteditable="true"]');

/**
 * The help centre: topics by app with a search over all they say and over the codes of failures, and the report to
 * those who look after the device (APP-HELP-01). What is being written stays while one looks something up.
 */
export function HelpCenter() {
  const { t } = useTranslation('helpdesk');
  const { pathname, search } = useLocation();
  const { navigate, aside } = useAppWindow();
  const { help, retry } = useHelp();
  const draft = useDraft();
  const [keyword, setKeyword] = useState('');
  const [isOpen, setOpen] = useState(false);
  const menuId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const isReport = pathname === SUBMIT;
  const topic = isReport ? null : topicIn(search);

  const toSearch = useCallback(() => {
    frame.current?.querySelector<HTMLInputElement>('[data-testid="place-search"]')?.focus();
  }, []);
  useForwardedKeys(({ keys }) => {
    if (keys !== 'mod+F') return false;
    toSearch();
    return true;
  });
  const isActive = useWindowActive() && !aside;
  useEffect(() => {
    if (!isActive) return undefined;
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      toSearch();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
    };
  }, [isActive, toSearch]);
  const go = (url: string): void => {
    setKeyword('');
    setOpen(false);
    navigate(url);
  };
  const pick = (id: TopicId): void => {
    go(`/helpCenter?topic=${id}`);
  };
  const texts = help === 'failed' ? null : help;
  const codes = findCodes(keyword);
  const topics = texts === null ? [] : findTopics(texts.articles, keyword);
  /** Enter leads to the first hit, the arrow down into the hits. */
  const onSearchKey = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement) || texts === null) return;
    if (event.key === 'Enter') {
      const typed = event.target.value;
      const [first] = findTopics(texts.articles, typed);
      if (first !== undefined && findCodes(typed).length === 0) pick(first.id);
    } else if (event.key === 'ArrowDown') {
      const next = frame.current?.querySelector<HTMLElement>(
        keyword === '' ? '[data-topic-item]' : 'section [data-row]',
      );
      event.preventDefault();
      next?.focus();
    }
  };

  const page = () => {
    if (help === 'failed') return <ErrorState onRetry={retry} />;
    if (help === null) return <LoadingState />;
    if (keyword !== '')
      return (
        <FoundView
          keyword={keyword}
          codes={codes}
          topics={topics}
          help={help}
          onPick={pick}
          onClear={() => {
            setKeyword('');
          }}
        />
      );
    if (isReport) return <SubmitPage draft={draft} />;
    return topic === null ? <Overview help={help} /> : <TopicView key={topic} id={topic} help={help} />;
  };

  return (
    <div ref={frame} className={styles.help} data-testid="help-center" data-open={isOpen || undefined}>
      <div className={styles.frame}>
        <div className={styles.top} onKeyDown={onSearchKey}>
          <button
            type="button"
            className={styles.opener}
            aria-expanded={isOpen}
            aria-controls={menuId}
            aria-label={t('menu')}
            title={t('menu')}
            onClick={() => {
              setOpen(!isOpen);
            }}
          >
            <Icon name={isOpen ? 'close' : 'list'} size={18} />
          </button>
          <div className={styles.search}>
            <SearchField label={t('search')} value={keyword} onSearch={setKeyword} />
          </div>
        </div>
        <div className={styles.side}>
          {texts !== null && (
            <HelpMenu
              id={menuId}
              help={texts}
              current={keyword !== '' ? null : isReport ? 'report' : (topic ?? 'overview')}
              onGo={go}
            />
          )}
        </div>
        <section className={styles.page} aria-label={t('title')}>
          {page()}
        </section>
      </div>
    </div>
  );
}
