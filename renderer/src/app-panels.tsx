import { Suspense, useEffect, useState } from 'react';
import type { DesktopBridge } from '#shared/ipc/bridge.ts';
import type { AppPanel, AskedPanel } from '#shared/ipc/desktop-channels.ts';
import { onAppPanelRequest } from './components/app-panel.ts';
import { lazyPart } from './components/lazy-part.ts';
import { PartBoundary } from './components/part-boundary.tsx';
import { useReportBusy } from './components/use-report-busy.ts';
import { i18next } from './i18n/index.ts';

const Dialog = lazyPart(async () => {
  const [module] = await Promise.all([import('./apps/about/index.tsx'), i18next.loadNamespaces('about')]);
  return { default: module.AppPanelDialog };
});

/**
 * The panels of the installed app (about, update): a dialog over any page, with or without a session, asked for by
 * the menu of the system or by the page. Also tells main what runs, so that no update disturbs it.
 */
export function AppPanels({ desktop }: { readonly desktop: DesktopBridge }) {
  const [panel, setPanel] = useState<AppPanel | null>(null);
  useReportBusy(desktop);
  useEffect(() => {
    const onAsked = (asked: AskedPanel) => {
      // The search is a part of the desktop, which shows it.
      if (asked !== 'search') setPanel(asked);
    };
    const ends = [desktop.onPanel(onAsked), onAppPanelRequest(setPanel)];
    return () => {
      for (const end of ends) end();
    };
  }, [desktop]);
  if (panel === null) return null;
  return (
    <PartBoundary>
      <Suspense fallback={null}>
        <Dialog
          panel={panel}
          onPanel={setPanel}
          onClose={() => {
            setPanel(null);
          }}
        />
      </Suspense>
    </PartBoundary>
  );
}
