import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../components/empty-state.tsx';
import { ImageViewer } from './image-viewer.tsx';
import { TextViewer } from './text-viewer.tsx';

/** Says that an address names no file. */
function NoFile() {
  const { t } = useTranslation('files');
  return <EmptyState icon="document" title={t('viewer.noPath')} />;
}

/** /zsviewer: pictures. */
export function PictureScreen() {
  const path = useSearchParams()[0].get('path');
  return path === null || path === '' ? <NoFile /> : <ImageViewer path={path} />;
}

/** /txtEditor: text to read. */
export function TextScreen() {
  const path = useSearchParams()[0].get('path');
  return path === null || path === '' ? <NoFile /> : <TextViewer key={path} path={path} code={false} />;
}

/** /codeViewer: source code to read. */
export function CodeScreen() {
  const path = useSearchParams()[0].get('path');
  return path === null || path === '' ? <NoFile /> : <TextViewer key={path} path={path} code />;
}
