import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { EngineClient } from '../../api/engine-client.ts';
import { useWindowTitle } from '../../components/app-window.ts';
import { toastFailure } from '../../components/dialogs/failure-toast.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { Icon } from '../../components/icon.ts';
import { LoadingState } from '../../components/loading-state.tsx';
import { SearchField, Select } from '../../components/place/fields.tsx';
import { PlaceBar, PlaceFoot, PlaceNote, Space } from '../../components/place/place-frame.tsx';
import { saveText } from '../../components/save-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useEngine } from '../../state/docker/engine.ts';
import { ContainerChoice, containerAt } from './container-choice.tsx';
import { isUp, nameOf, type Container } from './container-model.ts';
import styles from './log.module.css';
import { atLeast, createLogReader, matchesOf, type LogLevel, type LogLine } from './log-lines.ts';
import { LogView } from './log-view.tsx';
import { StateButtons } from './state-buttons.tsx';
import { StateLabel } from './state-label.tsx';
import { useBusy } from './use-container-actions.ts';
import { useContainers } from './use-containers.ts';
import { useEngineData } from './use-engine-data.ts';
import { useLog } from './use-log.ts';

const tails = ['200', '1000', 'all'] as const;
const spans = [
  { value: '0', text: 'sinceAll' },
  { value: '900', text: 'since15m' },
  { value: '3600', text: 'since1h' },
  { value: '86400', text: 'since24h' },
] as const;
const levels = ['info', 'warn', 'error'] as const satisfies readonly LogLevel[];
const never = (): boolean => false;

/** `/docker/logs?id=`: what a container writes (APP-DKR-06). */
export function LogsScreen() {
  const { t } = useTranslation('docker');
  const wanted = new URLSearchParams(useLocation().search).get('id') ?? '';
  const { data, failure, reload } = useContainers();
  if (data === null)
    return failure === null ? (
      <LoadingState />
    ) : (
      <ErrorState text={failure.message} code={failure.code} onRetry={reload} />
    );
  const container = containerAt(data, wanted);
  const choice = <ContainerChoice screen="logs" label={t('log.choose')} id={container?.Id ?? ''} containers={data} />;
  if (container === undefined)
    return (
      <>
        <PlaceBar label={t('log.tools')}>{choice}</PlaceBar>
        <EmptyState
          icon="list"
          title={t(wanted === '' ? 'log.chooseTitle' : 'detail.gone')}
          text={t('log.chooseText')}
        />
      </>
    );
  return <ContainerLog key={container.Id} container={container} choice={choice} />;
}

/** Reads everything that is kept of a container's output, as one text. */
async function wholeLog(engine: EngineClient, id: string, isTty: boolean) {
  const lines: LogLine[] = [];
  const reader = createLogReader(isTty, (line) => lines.push(line));
  const query = { stdout: true, stderr: true, timestamps: true, tail: 'all' };
  const result = await engine.bytes('containerLogs', { params: { id }, query }, reader.push);
  reader.end();
  return { result, text: lines.map(({ at, text }) => `${at === '' ? '' : `${at}Z `}${text}\n`).join('') };
}

function ContainerLog({ container, choice }: { container: Container; choice: ReactNode }) {
  const { t } = useTranslation('docker');
  const engine = useEngine();
  const busy = useBusy().get(container.Id);
  const id = container.Id;
  const name = nameOf(container);
  useWindowTitle(t('log.label', { name }));
  const loadTty = useCallback(
    async (client: EngineClient, signal: AbortSignal) => {
      const detail = await client.call('containerInspect', { params: { id } }, { signal });
      return detail.success ? { ...detail, data: { isTty: detail.data.Config.Tty } } : detail;
    },
    [id],
  );
  const tty = useEngineData(loadTty, never).data;
  const [follow, setFollow] = useState(true);
  const [showTimes, setTimes] = useState(false);
  const [wrap, setWrap] = useState(false);
  const [tail, setTail] = useState<(typeof tails)[number]>('200');
  const [span, setSpan] = useState<(typeof spans)[number]['value']>('0');
  const [level, setLevel] = useState<LogLevel>('info');
  const [keyword, setKeyword] = useState('');
  const [match, setMatch] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const [isSaving, setSaving] = useState(false);
  const isRunning = isUp(container.State);
  const log = useLog({
    id: tty === null ? '' : id,
    isTty: tty?.isTty === true,
    // What has ended is read once; started again, it is followed anew.
    follow: follow && isRunning,
    tail,
    sinceS: Number(span),
    attempt,
  });
  const lines = useMemo(() => atLeast(log.lines, level), [log.lines, level]);
  const matches = useMemo(() => matchesOf(lines, keyword), [lines, keyword]);
  const at = matches.length === 0 ? -1 : match % matches.length;
  const step = (by: number): void => {
    if (matches.length > 0) setMatch((at + by + matches.length) % matches.length);
  };
  const download = async (): Promise<void> => {
    setSaving(true);
    const { result, text } = await wholeLog(engine, id, tty?.isTty === true);
    setSaving(false);
    if (result.success) saveText(`${name}.log`, text, 'text/plain');
    else toastFailure(result);
  };
  const toggles = [
    { key: 'follow', isOn: follow, set: setFollow },
    { key: 'timestamps', isOn: showTimes, set: setTimes },
    { key: 'wrap', isOn: wrap, set: setWrap },
  ] as const;
  return (
    <>
      <PlaceBar label={t('log.tools')}>
        {choice}
        <StateLabel container={container} busy={busy} />
        <StateButtons subject={container} compact />
        <Space />
        <button type="button" className="btn btn-secondary" disabled={isSaving} onClick={() => void download()}>
          <Icon name="download" size={16} />
          {t(isSaving ? 'log.downloading' : 'log.download')}
        </button>
      </PlaceBar>
      <div className={styles.logBar}>
        <SearchField
          label={t('log.search')}
          value={keyword}
          onSearch={(next) => {
            setKeyword(next);
            setMatch(0);
          }}
        />
        {keyword !== '' && (
          <span className={styles.matches}>
            <span role="status">
              {matches.length === 0 ? t('log.noMatches') : t('log.matches', { at: at + 1, count: matches.length })}
            </span>
            <button
              type="button"
              className="icon-btn"
              aria-label={t('log.previous')}
              disabled={matches.length === 0}
              onClick={() => {
                step(-1);
              }}
            >
              <Icon name="chevron-up" size={16} />
            </button>
            <button
              type="button"
              className="icon-btn"
              aria-label={t('log.next')}
              disabled={matches.length === 0}
              onClick={() => {
                step(1);
              }}
            >
              <Icon name="chevron-down" size={16} />
            </button>
          </span>
        )}
        <Select
          label={t('log.level')}
          value={level}
          options={levels.map((value) => ({
            value,
            label: t(value === 'info' ? 'log.levelAll' : value === 'warn' ? 'log.levelWarn' : 'log.levelError'),
          }))}
          onValue={setLevel}
        />
        <Select
          label={t('log.since')}
          value={span}
          options={spans.map(({ value, text }) => ({ value, label: t(`log.${text}`) }))}
          onValue={setSpan}
        />
        <Select
          label={t('log.tail')}
          value={tail}
          options={tails.map((value) => ({
            value,
            label: value === 'all' ? t('log.tailAll') : t('log.tailLast', { count: Number(value) }),
          }))}
          onValue={setTail}
        />
        {toggles.map(({ key, isOn, set }) => (
          <button
            key={key}
            type="button"
            className={`btn btn-secondary ${styles.toggle}`}
            aria-pressed={isOn}
            onClick={() => {
              set(!isOn);
            }}
          >
            {t(`log.${key}`)}
          </button>
        ))}
      </div>
      {log.status === 'lost' && <PlaceNote tone="warning">{t('log.lost')}</PlaceNote>}
      {log.isCut && <PlaceNote>{t('log.cut')}</PlaceNote>}
      {log.status === 'failed' && log.failure !== null ? (
        <ErrorState
          text={log.failure.message}
          code={log.failure.code}
          onRetry={() => {
            setAttempt((now) => now + 1);
          }}
        />
      ) : log.status === 'loading' ? (
        <LoadingState />
      ) : lines.length === 0 ? (
        <EmptyState icon="list" title={t('log.none')} />
      ) : (
        <LogView
          label={t('log.label', { name })}
          lines={lines}
          showTimes={showTimes}
          wrap={wrap}
          follow={follow}
          keyword={keyword}
          current={at < 0 ? -1 : (matches[at] ?? -1)}
        />
      )}
      {!isRunning && log.status === 'ended' && <PlaceFoot>{t('log.ended')}</PlaceFoot>}
    </>
  );
}
