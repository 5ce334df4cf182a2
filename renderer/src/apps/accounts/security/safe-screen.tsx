import { useLocation } from 'react-router-dom';
import type { IconName } from '../../../components/icon.ts';
import { PlaceFrame } from '../../../components/place/place-frame.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { refusal } from '../../../routes/guard.ts';
import { findRoute } from '../../../routes/route-table.ts';
import { useVisitor } from '../../../routes/visitor.ts';
import { AllSignIns } from './all-sign-ins.tsx';
import { ForbiddenPage } from './forbidden-page.tsx';
import { LogPage } from './log-page.tsx';
import { TrustPage } from './trust-page.tsx';

const icons = { device: 'monitor', logs: 'list', forbidden: 'lock', trust: 'shield-check' } as const satisfies Record<
  string,
  IconName
>;
const pages = ['device', 'logs', 'forbidden', 'trust'] as const;
const shown = { device: AllSignIns, logs: LogPage, forbidden: ForbiddenPage, trust: TrustPage } as const;

/** Security management: sign-ins, the log, who is kept out and who is trusted. APP-SAFE-01 to APP-SAFE-04 */
export function SafeScreen() {
  const { t } = useTranslation('security');
  const { pathname } = useLocation();
  const visitor = useVisitor();
  const current = pages.find((page) => pathname.endsWith(`/${page}`)) ?? 'device';
  const Shown = shown[current];
  const tabs = pages.filter((page) => {
    const route = findRoute(`/safe/${page}`);
    return route !== undefined && refusal(route, visitor) === null;
  });
  return (
    <PlaceFrame
      label={t('title')}
      current={`/safe/${current}`}
      tabs={tabs.map((page) => ({ url: `/safe/${page}`, icon: icons[page], label: t(`page.${page}`) }))}
    >
      <Shown />
    </PlaceFrame>
  );
}
