import { LoadingState } from '../../components/loading-state.tsx';

export function JumpPage() {
  return <LoadingState />;
}
