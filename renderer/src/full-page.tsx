import { Router, type RouterProps } from 'react-router-dom';
import { usePageKeys } from './components/page-keys.ts';
import { PageWindow } from './components/page-window.tsx';
import { OwnPage } from './desktop/own-window/own-page.tsx';
import { OverlayHost } from './overlays/overlay-host.tsx';
import { RouteView } from './routes/route-view.tsx';

/** The document's address, for the router of one app. */
export type Page = Pick<RouterProps, 'location' | 'navigationType' | 'navigator'>;

interface Props {
  readonly page: Page;
  /** The console has nothing better to do: what can wait may come. */
  readonly calm: boolean;
}

/** One app on the whole page. A frame has the shell services of the document above it (OVL-01). */
export function FullPage({ page, calm }: Props) {
  usePageKeys();
  return (
    <>
      <Router {...page}>
        <PageWindow>
          <OwnPage>
            <RouteView />
          </OwnPage>
        </PageWindow>
      </Router>
      {window.self === window.top && <OverlayHost calm={calm} />}
    </>
  );
}
