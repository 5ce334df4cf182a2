import { useTranslation } from '../../i18n/use-translation.ts';
import { useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../components/empty-state.tsx';
import { CoverIfSecret } from '../../components/files/safe-cover.tsx';
import { useSafeClose } from '../../components/files/use-safe-close.ts';
import { isSecretPath } from '../../state/files/wire-path.ts';
import { DocumentView } from './document-view.tsx';
import { ImageViewer } from './image-viewer.tsx';
import { viewOf } from './view-of.ts';

/** /zsviewer: pictures, pages, text with form, archives, and bytes of the rest (APP-ZSV-01, APP-ZSV-02). */
export function PictureScreen() {
  const { t } = useTranslation('openers');
  const [query] = useSearchParams();
  const path = query.get('path') ?? '';
  useSafeClose(path);
  if (path === '') return <EmptyState icon="document" title={t('viewer.noPath')} />;
  const view = viewOf(path, query.get('as'));
  return (
    <CoverIfSecret secret={isSecretPath(path)}>
      {view === 'image' ? (
        <ImageViewer path={path} />
      ) : (
        <DocumentView key={`${view}:${path}`} path={path} view={view} heading={query.get('heading') ?? ''} />
      )}
    </CoverIfSecret>
  );
}
