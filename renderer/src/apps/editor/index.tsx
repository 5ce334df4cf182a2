import { Suspense } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../components/empty-state.tsx';
import { CoverIfSecret } from '../../components/files/safe-cover.tsx';
import { useSafeClose } from '../../components/files/use-safe-close.ts';
import { LoadingState } from '../../components/loading-state.tsx';
import { lazyPart } from '../../components/lazy-part.ts';
import { isSecretPath } from '../../state/files/wire-path.ts';
import { TextEditor } from './text-editor.tsx';

const CompareFiles = lazyPart(() => import('./compare-files.tsx').then((module) => ({ default: module.CompareFiles })));

function Screen({ readOnly }: { readOnly: boolean }) {
  const { t } = useTranslation('openers');
  const [query] = useSearchParams();
  const path = query.get('path') ?? '';
  const line = Number(query.get('line') ?? '');
  useSafeClose(path);
  if (path === '') return <EmptyState icon="document" title={t('viewer.noPath')} />;
  return (
    <CoverIfSecret secret={isSecretPath(path)}>
      <TextEditor key={path} path={path} line={Number.isInteger(line) && line > 0 ? line : null} readOnly={readOnly} />
    </CoverIfSecret>
  );
}

/** /txtEditor: text to write. */
export function TextScreen() {
  return <Screen readOnly={false} />;
}

/** Two files to compare; the window of a safe box closes with the box, whichever of the two lies there. */
function Compared({ path, other }: { path: string; other: string }) {
  useSafeClose(path);
  useSafeClose(other);
  return (
    <CoverIfSecret secret={isSecretPath(path) || isSecretPath(other)}>
      <Suspense fallback={<LoadingState />}>
        <CompareFiles left={path} right={other} />
      </Suspense>
    </CoverIfSecret>
  );
}

/** /codeViewer: source code to read; with a second file, what differs between the two. */
export function CodeScreen() {
  const [query] = useSearchParams();
  const path = query.get('path') ?? '';
  const other = query.get('with') ?? '';
  if (path === '' || other === '') return <Screen readOnly />;
  return <Compared key={`${path}\n${other}`} path={path} other={other} />;
}
