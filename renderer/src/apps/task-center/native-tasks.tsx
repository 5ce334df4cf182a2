import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { EmptyState } from '../../components/empty-state.tsx';
import { useHost } from '../../host/host-context.ts';

/**
 * Transfers that the desktop app runs by itself. In a browser there are none, so the address leads to the uploads of
 * the page (APP-TASK-01).
 */
export function NativeTasks() {
  const { t } = useTranslation('files');
  const { kind } = useHost();
  if (kind === 'web') return <Navigate to="/taskCenter/upload" replace />;
  return <EmptyState icon="list" title={t('tasks.empty.running')} text={t('tasks.soon')} />;
}
