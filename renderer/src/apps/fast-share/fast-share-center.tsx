import { useCallback, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { PlaceFrame } from '../../components/place/place-frame.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { BoxScreen } from './box-screen.tsx';
import type { Box } from './fast-share-api.ts';

const tabs = [
  { name: 'receive', icon: 'download' },
  { name: 'initiate', icon: 'upload' },
  { name: 'download', icon: 'list' },
  { name: 'setting', icon: 'settings' },
] as const;

const urlOf = (name: string): string => `/fastShareCenter/${name}`;

/** `/fastShareCenter`: what came in, what was sent, what is received, and from whom one receives (APP-FSC-01, APP-FSC-02). */
export function FastShareCenter({ setting }: { readonly setting: ReactNode }) {
  const { t } = useTranslation('fastshare');
  const { pathname } = useLocation();
  const [waiting, setWaiting] = useState(0);
  const tell = useCallback((box: Box, count: number) => {
    if (box === 'receive') setWaiting(count);
  }, []);
  const current = tabs.find(({ name }) => pathname.endsWith(`/${name}`))?.name ?? 'receive';
  return (
    <PlaceFrame
      label={t('center')}
      current={urlOf(current)}
      tabs={tabs.map(({ name, icon }) => ({
        url: urlOf(name),
        icon,
        label: t(`tabs.${name}`),
        ...(name === 'receive' ? { count: waiting } : {}),
      }))}
    >
      {current === 'setting' ? setting : <BoxScreen key={current} box={current} onWaiting={tell} />}
    </PlaceFrame>
  );
}
