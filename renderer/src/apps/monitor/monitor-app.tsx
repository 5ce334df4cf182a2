import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { PlaceFrame } from '../../components/place/place-frame.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { DiskScreen } from './disk-screen.tsx';
import { HardwareScreen } from './hardware-screen.tsx';
import { LogScreen } from './log-screen.tsx';
import { NetScreen } from './net-screen.tsx';
import { OverviewScreen } from './overview-screen.tsx';
import { ProcessScreen } from './process-screen.tsx';
import { RunningScreen } from './running-screen.tsx';

const screens = [
  { name: 'overview', icon: 'activity' },
  { name: 'disk', icon: 'disk' },
  { name: 'net', icon: 'lan' },
  { name: 'process', icon: 'list' },
  { name: 'running', icon: 'play' },
  { name: 'log', icon: 'document' },
  { name: 'hard', icon: 'memory' },
] as const;
type Screen = (typeof screens)[number]['name'];

function ScreenOf({ screen, health }: { screen: Screen; health: ReactNode }) {
  switch (screen) {
    case 'overview':
      return <OverviewScreen />;
    case 'disk':
      return <DiskScreen health={health} />;
    case 'net':
      return <NetScreen />;
    case 'process':
      return <ProcessScreen />;
    case 'running':
      return <RunningScreen />;
    case 'log':
      return <LogScreen />;
    case 'hard':
      return <HardwareScreen />;
  }
}

/**
 * How the device is: gauges, disks, network, processes, services and jobs, its log, what it is made of (APP-MON-01 to
 * APP-MON-04). `health` is the list of SMART reports, which the disks show beside their course.
 */
export function MonitorApp({ health }: { readonly health: ReactNode }) {
  const { t } = useTranslation('vitals');
  const { pathname } = useLocation();
  const screen = screens.find(({ name }) => pathname.endsWith(`/${name}`))?.name ?? 'overview';
  return (
    <PlaceFrame
      label={t('title')}
      current={`/monitor/${screen}`}
      tabs={screens.map(({ name, icon }) => ({ url: `/monitor/${name}`, icon, label: t(`nav.${name}`) }))}
    >
      <ScreenOf screen={screen} health={health} />
    </PlaceFrame>
  );
}
