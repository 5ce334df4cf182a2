import { useEffect, useRef, useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import { formatSizeSpaced, formatSpeed } from '#shared/rules/size.ts';
import { formatElapsed } from '#shared/rules/time.ts';
import { call } from '../../api/call.ts';
import { useAppWindow } from '../../components/app-window.ts';
import { useKept } from '../../components/kept-state.ts';
import { translateWith } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Courses, type CourseLook } from './courses.tsx';
import { Gauge } from './gauge.tsx';
import { oneDecimal, readSamples, withSample, type Overview, type Sample } from './machine-model.ts';
import styles from './monitor.module.css';
import type { CourseWish } from './use-course.ts';
import { useWatched, type Ask } from './use-watched.ts';
import { Fans, Temperatures } from './warmth.tsx';
import { WatchedState } from './watched-state.tsx';

/** How often the gauges are asked for while they are in sight (ms). APP-MON-01 */
export const OVERVIEW_MS = 2000;
export const askOverview: Ask<Overview> = (signal) => call(calls.monitorOverview, {}, { signal, silent: true });

const DAY_S = 86_400;
const wishes = [{ metric: 'cpu' }, { metric: 'mem' }] as const satisfies readonly CourseWish[];

/** How long the device has been on, in days and hours also after a month. */
function useUptime(seconds: number): string {
  const common = useTranslation('common').t;
  // Beyond 30 days a transfer would only say ">30 days"; a device is rightly on for years.
  return seconds > 30 * DAY_S
    ? common('time.day', { count: Math.floor(seconds / DAY_S) })
    : formatElapsed(seconds, translateWith(common));
}

function Gauges({ overview, samples }: { overview: Overview; samples: readonly Sample[] }) {
  const { t } = useTranslation('vitals');
  const { navigate } = useAppWindow();
  const { cpu, mem, net, disks } = overview;
  const percent = (value: number): string => t('percent', { value: oneDecimal(value) });
  const total = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
  const memory = mem.total > 0 ? (mem.used / mem.total) * 100 : 0;
  const now = samples.at(-1);
  return (
    <div className={styles.gauges}>
      <Gauge
        icon="activity"
        title={t('gauge.cpu')}
        value={percent(cpu)}
        detail={t('gauge.cpuText')}
        percent={cpu}
        course={samples.map((sample) => sample.cpu)}
        most={100}
        text={percent}
        testId="gauge-cpu"
        onOpen={() => {
          navigate('/monitor/process');
        }}
      />
      <Gauge
        icon="memory"
        title={t('gauge.mem')}
        value={percent(memory)}
        detail={t('gauge.memText', { used: formatSizeSpaced(mem.used), total: formatSizeSpaced(mem.total) })}
        percent={memory}
        course={samples.map((sample) => sample.mem)}
        most={100}
        text={percent}
        testId="gauge-mem"
        onOpen={() => {
          navigate('/monitor/process');
        }}
      />
      <Gauge
        icon="lan"
        title={t('gauge.net')}
        value={formatSpeed(now?.net ?? 0)}
        detail={t('gauge.netText', {
          rx: formatSpeed(total(net.map(({ rx }) => rx))),
          tx: formatSpeed(total(net.map(({ tx }) => tx))),
        })}
        percent={null}
        course={samples.map((sample) => sample.net)}
        most={0}
        text={formatSpeed}
        testId="gauge-net"
        onOpen={() => {
          navigate('/monitor/net');
        }}
      />
      <Gauge
        icon="disk"
        title={t('gauge.disk')}
        value={formatSpeed(now?.disk ?? 0)}
        detail={t('gauge.diskText', {
          read: formatSpeed(total(disks.map(({ read }) => read))),
          write: formatSpeed(total(disks.map(({ write }) => write))),
        })}
        percent={null}
        course={samples.map((sample) => sample.disk)}
        most={0}
        text={formatSpeed}
        testId="gauge-disk"
        onOpen={() => {
          navigate('/monitor/disk');
        }}
      />
    </div>
  );
}

/** How the device is at this moment: gauges, temperatures, fans, how long it has been on (APP-MON-01). */
export function OverviewScreen() {
  const { t } = useTranslation('vitals');
  const shown = useRef<HTMLDivElement>(null);
  const watched = useWatched(askOverview, OVERVIEW_MS, shown);
  const { data, at } = watched;
  const { kept } = useAppWindow();
  const latest = useRef<readonly Sample[]>([]);
  const before = useKept(kept, 'overview', () => latest.current);
  const [samples, setSamples] = useState<readonly Sample[]>(() => readSamples(before));
  const next = data === null ? samples : withSample(samples, at, data);
  if (next !== samples) setSamples(next);
  useEffect(() => {
    latest.current = next;
  }, [next]);
  const uptime = useUptime(data?.uptime ?? 0);
  const percent = (value: number): string => t('percent', { value: oneDecimal(value) });
  const looks: readonly CourseLook[] = [
    { title: t('gauge.cpu'), text: percent, atLeast: 100 },
    { title: t('gauge.mem'), text: percent, atLeast: 100 },
  ];
  return (
    <div ref={shown} className={styles.page} data-testid="monitor-overview">
      <WatchedState watched={watched}>
        {(overview) => (
          <>
            <div className={styles.pageHead}>
              <h1 className="type-h1">{t('nav.overview')}</h1>
              <span className={styles.quiet} data-testid="uptime">
                {t('uptime', { time: uptime })}
              </span>
            </div>
            <Gauges overview={overview} samples={next} />
            <div className={styles.pair}>
              <Temperatures overview={overview} />
              <Fans fans={overview.fans} />
            </div>
            <Courses title={t('course.title')} wishes={wishes} looks={looks} shown={shown} />
          </>
        )}
      </WatchedState>
    </div>
  );
}
