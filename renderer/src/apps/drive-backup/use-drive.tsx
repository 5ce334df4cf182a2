import type { ReactNode } from 'react';
import type { NetdiskKind } from '#shared/contract/kinds.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { useDrivesQuery, type DriveAccount } from '../../state/netdisk-api.ts';

export interface KnownDrive {
  /** The sign-in at the drive; null without one. */
  readonly account: DriveAccount | null;
  readonly isSimulated: boolean;
}

/** The account at a cloud drive; what is shown instead while that is not known. */
export function useDrive(kind: NetdiskKind): KnownDrive | { readonly instead: ReactNode } {
  const { data, error, refetch } = useDrivesQuery({}, { refetchOnMountOrArgChange: true });
  if (data === undefined) {
    if (error === undefined) return { instead: <LoadingState /> };
    const { code = '', message = '' } = 'code' in error ? error : {};
    const text = message === '' ? {} : { text: message };
    return { instead: <ErrorState {...text} code={code} onRetry={() => void refetch()} /> };
  }
  const account = data.accounts.find((each) => each.kind === kind && each.login === 1) ?? null;
  return { account, isSimulated: data.isSimulated };
}
