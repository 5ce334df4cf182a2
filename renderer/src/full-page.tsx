import { Suspense } from 'react';
import { Router, type RouterProps } from 'react-router-dom';
import { lazyPart } from './components/lazy-part.ts';
import { usePanel } from './components/menu/menu-service.ts';
import { usePageKeys } from './components/page-keys.ts';
import { PageWindow } from './components/page-window.tsx';
import { PartBoundary } from './components/part-boundary.tsx';
import { OwnPage } from './desktop/own-window/own-page.tsx';
import { pageShortcuts, usePageShortcuts } from './desktop/own-window/use-page-shortcuts.ts';
import { palette } from './desktop/palette/palette-part.ts';
import { panels } from './desktop/panels/panel-names.ts';
import { OverlayHost } from './overlays/overlay-host.tsx';
import { RouteView } from './routes/route-view.tsx';

/** The document's address, for the router of one app. */
export type Page = Pick<RouterProps, 'location' | 'navigationType' | 'navigator'>;

interface Props {
  readonly page: Page;
  /** The console has nothing better to do: what can wait may come. */
  readonly calm: boolean;
}

const ShortcutSheet = lazyPart(() =>
  import('./desktop/panels/shortcut-sheet.tsx').then((module) => ({ default: module.ShortcutSheet })),
);

/** The keys of the page, the sheet that names them, and the palette. */
function PageKeys() {
  usePageShortcuts();
  usePageKeys();
  const panel = usePanel();
  return (
    <PartBoundary>
      <Suspense fallback={null}>
        {panel === panels.shortcuts && <ShortcutSheet only={pageShortcuts} />}
        {panel === panels.palette && <palette.Component />}
      </Suspense>
    </PartBoundary>
  );
}

/** One app on the whole page. A frame has the shell services of the document above it (OVL-01). */
export function FullPage({ page, calm }: Props) {
  return (
    <>
      <Router {...page}>
        <PageWindow>
          <PageKeys />
          <OwnPage>
            <RouteView />
          </OwnPage>
        </PageWindow>
      </Router>
      {window.self === window.top && <OverlayHost calm={calm} />}
    </>
  );
}
