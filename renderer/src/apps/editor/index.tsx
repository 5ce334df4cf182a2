import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../components/empty-state.tsx';
import { useSafeClose } from '../../components/files/use-safe-close.ts';
import { TextEditor } from './text-editor.tsx';

function Screen({ readOnly }: { readOnly: boolean }) {
  const { t } = useTranslation('files');
  const path = useSearchParams()[0].get('path') ?? '';
  useSafeClose(path);
  if (path === '') return <EmptyState icon="document" title={t('viewer.noPath')} />;
  return <TextEditor key={path} path={path} readOnly={readOnly} />;
}

/** /txtEditor: text to write. */
export function TextScreen() {
  return <Screen readOnly={false} />;
}

/** /codeViewer: source code to read. */
export function CodeScreen() {
  return <Screen readOnly />;
}
