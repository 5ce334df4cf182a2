import { Suspense } from 'react';
import { useWindowTitle } from '../../components/app-window.ts';
import { lazyPart } from '../../components/lazy-part.ts';
import { LoadingState } from '../../components/loading-state.tsx';
import { baseName } from '../../state/files/wire-path.ts';
import { OfficeView } from './office-view.tsx';
import type { View } from './view-of.ts';

const PdfView = lazyPart(() => import('./pdf-view.tsx').then((module) => ({ default: module.PdfView })));
const MarkdownView = lazyPart(() => import('./markdown-view.tsx').then((module) => ({ default: module.MarkdownView })));
const CsvView = lazyPart(() => import('./csv-view.tsx').then((module) => ({ default: module.CsvView })));
const ArchiveView = lazyPart(() => import('./archive-view.tsx').then((module) => ({ default: module.ArchiveView })));
const HexView = lazyPart(() => import('./hex-view.tsx').then((module) => ({ default: module.HexView })));

interface Props {
  readonly path: string;
  readonly view: Exclude<View, 'image'>;
  /** Where a document of markdown begins; '' for its top. */
  readonly heading: string;
}

/** A file that is no picture; what shows it is loaded with it. */
export function DocumentView({ path, view, heading }: Props) {
  useWindowTitle(baseName(path));
  return (
    <Suspense fallback={<LoadingState />}>
      {view === 'pdf' && <PdfView path={path} />}
      {view === 'markdown' && <MarkdownView path={path} heading={heading} />}
      {view === 'csv' && <CsvView path={path} />}
      {view === 'archive' && <ArchiveView path={path} />}
      {view === 'hex' && <HexView path={path} />}
      {view === 'office' && <OfficeView path={path} />}
    </Suspense>
  );
}
