import { useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import { api } from '../../api/api-slice.ts';
import { call } from '../../api/call.ts';
import { encryptForDevice } from '../../api/device-key.ts';
import { ftpProblem, ftpReason } from '../../components/backup/ftp-problem.ts';
import { confirm, toast } from '../../components/dialogs/dialog-service.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { backupApi, type FtpServer } from '../../state/backup/backup-api.ts';
import { useAppStore } from '../../state/store.ts';

/** What is typed, when all of it is right. */
export interface SignIn {
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly password: string;
  readonly tls: boolean;
}

export type Step = 'test' | 'save';

/** What became of the last try. */
export type Outcome =
  | { readonly state: 'none' | 'busy' }
  | { readonly state: 'worked'; readonly root: string }
  | { readonly state: 'failed'; readonly problem: string }
  /** The person decides about the certificate; the step is gone on with then. */
  | { readonly state: 'asks'; readonly certificate: string; readonly step: Step };

interface Options {
  readonly server: FtpServer | null;
  readonly jobs: number;
  readonly onSaved: () => void;
}

/** The print of a certificate that nobody vouches for, in an answer; '' for another answer. */
function printIn(data: unknown): string {
  const { certificate } = (data ?? {}) as { certificate?: unknown };
  return typeof certificate === 'string' ? certificate : '';
}

/** Tries a sign-in and keeps the server; asks before jobs go elsewhere (APP-BFTP-01). */
export function useSignIn({ server, jobs, onSaved }: Options) {
  const { t } = useTranslation('ftpbackup');
  const store = useAppStore();
  const [outcome, setOutcome] = useState<Outcome>({ state: 'none' });

  const mayMove = async (to: SignIn): Promise<boolean> => {
    if (server === null || jobs === 0) return true;
    const isSame = server.host.toLowerCase() === to.host.toLowerCase() && server.port === to.port && server.username === to.username; // prettier-ignore
    if (isSame) return true;
    return confirm({ title: t('move.title'), content: t('move.text', { count: jobs }), okText: t('move.ok'), cautious: true }); // prettier-ignore
  };

  const attempt = async (step: Step, typed: SignIn, trusted?: string): Promise<void> => {
    // A certificate that somebody has trusted for this server stays so.
    const known = trusted ?? (server !== null && server.host === typed.host ? server.certificate : '');
    if (step === 'save' && !(await mayMove(typed))) return;
    setOutcome({ state: 'busy' });
    const { password, ...fields } = typed;
    const result = await encryptForDevice(password, ({ cipher, keyId }) =>
      // What another server does says nothing of the device.
      call(
        calls.backupFtpLogin,
        {
          ...fields,
          password: cipher,
          key_id: keyId,
          test: step === 'test',
          ...(known === '' ? {} : { certificate: known }),
        },
        { silent: true },
      ),
    );
    if (!result.success) {
      const certificate = printIn(result.data);
      if (ftpReason(result) === 'certificate' && certificate !== '') setOutcome({ state: 'asks', certificate, step });
      else setOutcome({ state: 'failed', problem: ftpProblem(result, t) });
      return;
    }
    if (step === 'test') {
      setOutcome({ state: 'worked', root: result.data.root });
      return;
    }
    store.dispatch(api.util.invalidateTags(['backup']));
    // The list is there only once the server is known.
    await store.dispatch(backupApi.endpoints.ftpServer.initiate({}, { subscribe: false, forceRefetch: true }));
    toast({ kind: 'success', text: t('login.saved') });
    onSaved();
  };

  return {
    outcome,
    attempt,
    /** What was told is of no use any more: something else is typed. */
    forget: (): void => {
      setOutcome((now) => (now.state === 'busy' ? now : { state: 'none' }));
    },
  };
}
