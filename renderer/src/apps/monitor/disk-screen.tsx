import { Suspense, useMemo, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { calls } from '#shared/contract/index.ts';
import { formatSizeSpaced, formatSpeed } from '#shared/rules/size.ts';
import { call } from '../../api/call.ts';
import { useAppWindow } from '../../components/app-window.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { TabList, TabPanel, useTabs } from '../../components/tab-list.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Courses } from './courses.tsx';
import { diskName, limitOf, type DiskReading } from './machine-model.ts';
import styles from './monitor.module.css';
import type { CourseWish } from './use-course.ts';
import { useWatched, type Ask } from './use-watched.ts';
import { WarmthChip } from './warmth.tsx';
import { WatchedState } from './watched-state.tsx';

const DISKS_MS = 3000;
const ask: Ask<readonly DiskReading[]> = async (signal) => {
  const answer = await call(calls.monitorDisk, {}, { signal, silent: true });
  return answer.success ? { ...answer, data: answer.data.list } : answer;
};

const views = ['course', 'health'] as const;
type View = (typeof views)[number];

const states = { 0: 'damaged', 1: 'ok', 2: 'resync', 3: 'recover' } as const;
type StateWord = 'damaged' | 'ok' | 'resync' | 'recover' | 'lost' | 'new';

/** How a disk stands in its storage (APP-MON-02). */
function stateOf({ loss, isused, diskStatus }: DiskReading): StateWord {
  if (loss === 1) return 'lost';
  if (isused === 0) return 'new';
  return states[(diskStatus ?? 1) as keyof typeof states] ?? 'ok';
}
const tones: Readonly<Record<StateWord, string>> = {
  ok: 'success',
  new: 'info',
  resync: 'info',
  recover: 'info',
  damaged: 'error',
  lost: 'error',
};
const healths = ['ok', 'warning', 'fault', 'skip', 'abort', 'abnormal', 'nonpresent', 'critical_warning'] as const;
type Health = (typeof healths)[number];
const healthTone = (health: Health): string | undefined =>
  health === 'ok' ? 'success' : health === 'skip' || health === 'nonpresent' ? undefined : health === 'warning' ? 'warning' : 'error'; // prettier-ignore

interface TableProps {
  readonly disks: readonly DiskReading[];
  readonly chosen: string;
  readonly onChoose: (name: string) => void;
}

function DiskTable({ disks, chosen, onChoose }: TableProps) {
  const { t } = useTranslation('vitals');
  const counted = disks.some(({ power_on_h: hours }) => hours > 0);
  return (
    <div className={styles.wide} role="region" tabIndex={0} aria-label={t('nav.disk')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('disk.place')}</th>
            <th scope="col">{t('disk.state')}</th>
            <th scope="col">{t('disk.health')}</th>
            <th scope="col">{t('disk.temp')}</th>
            <th scope="col" data-end>
              {t('disk.read')}
            </th>
            <th scope="col" data-end>
              {t('disk.write')}
            </th>
            {counted && (
              <th scope="col" data-end>
                {t('disk.hours')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {disks.map((disk) => {
            const name = diskName(disk);
            const state = stateOf(disk);
            const health = healths.find((known) => known === disk.health) ?? 'nonpresent';
            return (
              <tr key={name} data-testid="disk-row" data-disk={name} data-chosen={name === chosen}>
                <th scope="row">
                  <button
                    type="button"
                    className="link-btn"
                    aria-pressed={name === chosen}
                    onClick={() => {
                      onChoose(name);
                    }}
                  >
                    {t(`place.${disk.kind ?? 'sata'}`, { position: disk.position ?? 0 })}
                  </button>
                  <span className={styles.caption}>
                    {[formatSizeSpaced(disk.size ?? disk.total_size ?? NaN), disk.sn ?? disk.serial_number ?? ''].join(
                      ' · ',
                    )}
                  </span>
                </th>
                <td>
                  <span className="chip" data-tone={tones[state]}>
                    {t(`disk.states.${state}`)}
                  </span>
                </td>
                <td>
                  <span className="chip" data-tone={healthTone(health)} data-health={health}>
                    {t(`disk.healths.${health}`)}
                  </span>
                </td>
                <td>
                  <WarmthChip disk={disk} />
                </td>
                <td data-end>{formatSpeed(disk.read)}</td>
                <td data-end>{formatSpeed(disk.write)}</td>
                {counted && <td data-end>{disk.power_on_h > 0 ? disk.power_on_h : '–'}</td>}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function DiskCourses() {
  const { t } = useTranslation('vitals');
  const shown = useRef<HTMLDivElement>(null);
  const watched = useWatched(ask, DISKS_MS, shown);
  const [picked, setPicked] = useState('');
  const disks = watched.data ?? [];
  const disk = disks.find((each) => diskName(each) === picked) ?? disks[0];
  const chosen = disk === undefined ? '' : diskName(disk);
  const kind = disk?.kind;
  const wishes = useMemo<readonly CourseWish[]>(
    () => [
      { metric: 'temp', of: chosen },
      { metric: 'disk', of: chosen },
    ],
    [chosen],
  );
  return (
    <div ref={shown} className={styles.page} data-testid="monitor-disk">
      <WatchedState watched={watched}>
        {(list) =>
          disk === undefined ? (
            <EmptyState icon="disk" title={t('disk.none')} text={t('disk.noneText')} />
          ) : (
            <>
              <section className={styles.card} aria-label={t('nav.disk')}>
                <DiskTable disks={list} chosen={chosen} onChoose={setPicked} />
                <p className={styles.caption}>{t('disk.shared')}</p>
              </section>
              <Courses
                title={t('disk.course', { place: t(`place.${kind ?? 'sata'}`, { position: disk.position ?? 0 }) })}
                wishes={wishes}
                looks={[
                  {
                    title: t('disk.temp'),
                    text: (value) => t('temps.celsius', { value: Math.round(value * 10) / 10 }),
                    limit: limitOf(kind),
                  },
                  { title: t('disk.rates'), text: formatSpeed, base: 1024 },
                ]}
                shown={shown}
              />
            </>
          )
        }
      </WatchedState>
    </div>
  );
}

/** The disks as they work, with their course, and what they say of their health (APP-MON-02, SMT-11). */
export function DiskScreen({ health }: { readonly health: ReactNode }) {
  const { t } = useTranslation('vitals');
  const { navigate } = useAppWindow();
  const { search } = useLocation();
  const base = useTabs();
  const view: View = new URLSearchParams(search).get('view') === 'health' ? 'health' : 'course';
  return (
    <div className={styles.tabbed}>
      <div className={styles.tabsBar}>
        <TabList
          label={t('nav.disk')}
          tabs={views.map((name) => ({ name, text: t(`disk.views.${name}`) }))}
          current={view}
          onPick={(name) => {
            navigate(name === 'health' ? '/monitor/disk?view=health' : '/monitor/disk');
          }}
          base={base}
          lined
        />
      </div>
      <TabPanel base={base} current={view} className={styles.tabBody}>
        {view === 'health' ? <Suspense fallback={<LoadingState />}>{health}</Suspense> : <DiskCourses />}
      </TabPanel>
    </div>
  );
}
