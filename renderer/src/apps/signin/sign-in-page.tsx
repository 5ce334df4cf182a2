import { LoadingState } from '../../components/loading-state.tsx';

export function SignInPage() {
  return <LoadingState />;
}
