import { Suspense } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { downloadUrl } from '#shared/rules/file-urls.ts';
import { useWindowTitle } from '../../components/app-window.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { lazyPart } from '../../components/lazy-part.ts';
import { LoadingState } from '../../components/loading-state.tsx';
import { useHost } from '../../host/host-context.ts';
import { baseName } from '../../state/files/wire-path.ts';
import type { View } from './view-of.ts';

const PdfView = lazyPart(() => import('./pdf-view.tsx').then((module) => ({ default: module.PdfView })));
const MarkdownView = lazyPart(() => import('./markdown-view.tsx').then((module) => ({ default: module.MarkdownView })));
const CsvView = lazyPart(() => import('./csv-view.tsx').then((module) => ({ default: module.CsvView })));
const ArchiveView = lazyPart(() => import('./archive-view.tsx').then((module) => ({ default: module.ArchiveView })));
const HexView = lazyPart(() => import('./hex-view.tsx').then((module) => ({ default: module.HexView })));

/** A file that is no picture; what shows it is loaded with it. */
export function DocumentView({ path, view }: { path: string; view: Exclude<View, 'image'> }) {
  useWindowTitle(baseName(path));
  return (
    <Suspense fallback={<LoadingState />}>
      {view === 'pdf' && <PdfView path={path} />}
      {view === 'markdown' && <MarkdownView path={path} />}
      {view === 'csv' && <CsvView path={path} />}
      {view === 'archive' && <ArchiveView path={path} />}
      {view === 'hex' && <HexView path={path} />}
      {view === 'office' && <NoPreview path={path} />}
    </Suspense>
  );
}

/** A document that only a program can open, and no service here turns it into pages. */
function NoPreview({ path }: { path: string }) {
  const { t } = useTranslation('openers');
  const { deviceBase } = useHost();
  return (
    <EmptyState icon="document" title={t('office.none')} text={t('office.noneText')}>
      <a className="btn btn-primary" href={downloadUrl(deviceBase, path)} download={baseName(path)}>
        {t('download')}
      </a>
    </EmptyState>
  );
}
