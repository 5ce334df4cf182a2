import { LoadingState } from '../../components/loading-state.tsx';

export function TrayPage() {
  return <LoadingState />;
}
