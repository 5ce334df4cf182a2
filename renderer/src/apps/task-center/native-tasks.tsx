import { Navigate } from 'react-router-dom';
import { useHost } from '../../host/host-context.ts';
import { TaskCenter } from './task-center.tsx';

/**
 * Transfers that the desktop app runs by itself. In a browser there are none, so the address leads to the uploads of
 * the page (APP-TASK-01).
 */
export function NativeTasks() {
  const { transfers } = useHost();
  return transfers === null ? <Navigate to="/taskCenter/upload" replace /> : <TaskCenter />;
}
