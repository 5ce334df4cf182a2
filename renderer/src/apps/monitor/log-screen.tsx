import { useCallback, useEffect, useRef, useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import type { CallData } from '#shared/contract/define.ts';
import { call } from '../../api/call.ts';
import { success } from '../../api/result.ts';
import { toast } from '../../components/dialogs/dialog-service.ts';
import { useWindowLoading } from '../../components/app-window.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { Icon } from '../../components/icon.ts';
import { isInSight } from '../../components/in-sight.ts';
import { LoadingState } from '../../components/loading-state.tsx';
import { saveCsv } from '../../components/place/csv-file.ts';
import type { LoadPage, Page } from '../../components/place/pager.ts';
import { PlaceBar, PlaceFoot, PlaceNote, Space } from '../../components/place/place-frame.tsx';
import { usePages } from '../../components/place/use-pages.ts';
import { dayField, whenText } from '../../components/place/when.ts';
import { Segments } from '../../components/segments.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useAppSelector } from '../../state/store.ts';
import styles from './monitor.module.css';

/** The module of the log that is about the device itself (APP-MON-04). */
const MODULE = 'system';
/** Lines of one page, and how often those that came meanwhile are looked for (ms). */
const PAGE_SIZE = 100;
const FOLLOW_MS = 5000;
/** How far above its end the list asks for more (px). */
const END_PX = 400;

const levels = ['all', 'info', 'warn', 'error'] as const;
type Level = (typeof levels)[number];
const looks = {
  info: { tone: 'info', icon: 'info' },
  warn: { tone: 'warning', icon: 'warning' },
  error: { tone: 'error', icon: 'cross-circle' },
} as const;

type Answer = CallData<typeof calls.actionLog>;
type Line = Omit<Answer['list'][number], 'id'> & { readonly id: string };

/** The log of the device, or its lines of one level; a word is looked for by the device, in the shown language. */
function useLog(level: Level, keyword: string) {
  const load = useCallback<LoadPage<Line, Page<Line>>>(
    async (page, signal) => {
      const fields = {
        module: MODULE,
        page,
        size: PAGE_SIZE,
        ...(level === 'all' ? {} : { level }),
        ...(keyword === '' ? {} : { keyword }),
      };
      const answer = await call(calls.actionLog, fields, { signal, silent: true });
      if (!answer.success) return answer;
      const list: readonly Line[] = answer.data.list.map((line) => ({ ...line, id: String(line.id) }));
      return success({ list, total: answer.data.total });
    },
    [level, keyword],
  );
  return usePages(load);
}

function LogTable({ rows, onEnd }: { rows: readonly Line[]; onEnd: () => void }) {
  const { t } = useTranslation('vitals');
  return (
    <div
      className={styles.scroll}
      role="region"
      tabIndex={0}
      aria-label={t('nav.log')}
      onScroll={({ currentTarget: box }) => {
        if (box.scrollHeight - box.scrollTop - box.clientHeight < END_PX) onEnd();
      }}
    >
      <table className={styles.table} data-sticky>
        <thead>
          <tr>
            <th scope="col">{t('log.at')}</th>
            <th scope="col">{t('log.level')}</th>
            <th scope="col">{t('log.text')}</th>
            <th scope="col">{t('log.user')}</th>
            <th scope="col">{t('log.ip')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, at, level, text, username, ip }) => (
            <tr key={id} data-testid="log-line" data-level={level}>
              <td>{whenText(at)}</td>
              <td>
                <span className={`chip ${styles.chip}`} data-tone={looks[level].tone}>
                  <Icon name={looks[level].icon} size={14} />
                  {t(`log.levels.${level}`)}
                </span>
              </td>
              <td className={styles.logText}>{text}</td>
              <td>{username}</td>
              <td>{ip}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The log of the device with a filter by level, followed while one looks, and exported as a table (APP-MON-04). */
export function LogScreen() {
  const { t } = useTranslation('vitals');
  const shown = useRef<HTMLDivElement>(null);
  const isMaster = useAppSelector((state) => state.session.isMaster);
  const [level, setLevel] = useState<Level>('all');
  const [words, setWords] = useState('');
  const [isFollowed, setFollowed] = useState(false);
  const [busy, setBusy] = useState(false);
  const keyword = words.trim();
  const { status, rows, total, failure, reload, more, all } = useLog(level, keyword);
  useWindowLoading(status === 'loading');
  useEffect(() => {
    if (!isFollowed) return;
    const timer = setInterval(() => {
      if (isInSight(shown.current)) reload();
    }, FOLLOW_MS);
    return () => {
      clearInterval(timer);
    };
  }, [isFollowed, reload]);
  // The newest list of lines is read when all are there; what was drawn before knows the older ones.
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
  }, [rows]);
  const save = async (): Promise<void> => {
    setBusy(true);
    const isWhole = await all();
    setBusy(false);
    if (!isWhole) {
      toast({ kind: 'error', text: t('log.exportFailed') });
      return;
    }
    const head = [t('log.at'), t('log.level'), t('log.text'), t('log.user'), t('log.ip')];
    const body = latest.current.map((line) => [
      new Date(line.at * 1000).toISOString(),
      line.level,
      line.text,
      line.username,
      line.ip,
    ]);
    saveCsv(`${t('log.file')} ${dayField(Date.now() / 1000)}.csv`, [head, ...body]);
  };
  const isFiltered = level !== 'all' || keyword !== '';
  return (
    <div ref={shown} className={styles.list} data-testid="monitor-log">
      <PlaceBar label={t('nav.log')}>
        <Segments
          label={t('log.level')}
          value={level}
          options={levels.map((value) => ({ value, label: t(`log.levels.${value}`) }))}
          onValue={setLevel}
        />
        <input
          type="search"
          className={styles.search}
          placeholder={t('log.search')}
          aria-label={t('log.search')}
          maxLength={100}
          value={words}
          onChange={(event) => {
            setWords(event.target.value);
          }}
        />
        <Space />
        <button
          type="button"
          className={`btn btn-secondary ${styles.toggle}`}
          aria-pressed={isFollowed}
          onClick={() => {
            setFollowed(!isFollowed);
          }}
        >
          {t('log.follow')}
        </button>
        <button
          type="button"
          className="btn btn-secondary"
          disabled={busy || rows.length === 0}
          onClick={() => void save()}
        >
          <Icon name="download" />
          {t(busy ? 'log.exporting' : 'log.export')}
        </button>
      </PlaceBar>
      {!isMaster && <PlaceNote>{t('log.own')}</PlaceNote>}
      {status === 'failed' ? (
        <ErrorState
          {...(failure === null ? {} : { text: failure.message || t('failed'), code: failure.code })}
          onRetry={reload}
        />
      ) : status === 'loading' ? (
        <LoadingState />
      ) : rows.length === 0 ? (
        <EmptyState icon="document" title={t(isFiltered ? 'log.noMatch' : 'log.empty')}>
          {isFiltered && (
            <button
              type="button"
              className="btn btn-secondary"
              onClick={() => {
                setLevel('all');
                setWords('');
              }}
            >
              {t('process.clear')}
            </button>
          )}
        </EmptyState>
      ) : (
        <>
          <LogTable rows={rows} onEnd={more} />
          <PlaceFoot>{t('log.count', { count: rows.length, total })}</PlaceFoot>
        </>
      )}
    </div>
  );
}
