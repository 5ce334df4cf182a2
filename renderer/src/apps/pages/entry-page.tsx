import { LoadingState } from '../../components/loading-state.tsx';

export function EntryPage() {
  return <LoadingState />;
}
