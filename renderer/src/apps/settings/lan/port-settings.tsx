import { calls } from '#shared/contract/index.ts';
import { call } from '../../../api/call.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ConfigForm } from '../form/config-form.tsx';
import type { Draft } from '../form/form-model.ts';
import { LoadedPart } from '../form/loaded-part.tsx';
import { useChange } from '../form/use-change.ts';
import { useLoaded } from '../form/use-loaded.ts';

interface Props {
  readonly onChanged: () => void;
}

const LAST_PORT = 65_535;
/** The ports from which on anybody may listen. */
const FIRST_PORT = 1024;

/** Ports that the protocols have by themselves. */
const usual = { http: 5005, https: 5006, ftp: 21, sftp: 22 } as const;

/** True for a port of the protocol's own, or one that no other service of the system has. */
const isPort = (typed: string | boolean | undefined, own: number): boolean => {
  const port = Number(typed);
  return port === own || (port >= FIRST_PORT && port <= LAST_PORT);
};
const isBetween = (typed: string | boolean | undefined, least: number, most: number): boolean =>
  Number(typed) >= least && Number(typed) <= most;

const loadWebdav = () => call(calls.webdavConfig, {});
const loadFtp = () => call(calls.ftpConfig, {});
const loadSftp = () => call(calls.shareService, { service: 'sftp', action: 'config' });

/** Ports of WebDAV, and whether they are encrypted alone (APP-SET-06, CALL-FS-03). */
export function WebdavSettings({ onChanged }: Props) {
  const { t } = useTranslation('setlan');
  const config = useLoaded(loadWebdav);
  const { busy, run } = useChange();
  const save = async (changed: Parameters<typeof call<typeof calls.webdavConfigSet>>[1]): Promise<void> => {
    const saved = await run(() => call(calls.webdavConfigSet, changed));
    if (saved !== null) config.put(saved);
    onChanged();
  };
  const isSame = ({ http_port: http, https_port: https }: Draft): boolean => Number(http) === Number(https);
  return (
    <LoadedPart of={config}>
      {(data) => (
        <ConfigForm
          key={JSON.stringify(data)}
          label={t('settingsOf', { title: t('webdav.title') })}
          busy={busy}
          values={{ https_only: data.https_only === 1, https_port: data.https_port, http_port: data.http_port }}
          fields={[
            {
              name: 'https_only',
              label: t('webdav.httpsOnly'),
              hint: t('webdav.httpsOnlyHint'),
              risk: ({ https_only: only }) => (only === true ? '' : t('webdav.plainRisk')),
            },
            {
              name: 'https_port',
              label: t('webdav.httpsPort'),
              maxLength: 5,
              standard: usual.https,
              problem: (draft) =>
                !isPort(draft.https_port, usual.https)
                  ? t('portBad', { own: usual.https })
                  : isSame(draft)
                    ? t('webdav.portsSame')
                    : '',
            },
            {
              name: 'http_port',
              label: t('webdav.httpPort'),
              maxLength: 5,
              standard: usual.http,
              hidden: ({ https_only: only }) => only === true,
              problem: (draft) => (isPort(draft.http_port, usual.http) ? '' : t('portBad', { own: usual.http })),
            },
          ]}
          onSave={(changed) => void save(changed)}
        />
      )}
    </LoadedPart>
  );
}

/** Settings of FTP (APP-SET-06, CALL-FS-04). */
export function FtpSettings({ onChanged }: Props) {
  const { t } = useTranslation('setlan');
  const config = useLoaded(loadFtp);
  const { busy, run } = useChange();
  const save = async (changed: Parameters<typeof call<typeof calls.ftpConfigSet>>[1]): Promise<void> => {
    const saved = await run(() => call(calls.ftpConfigSet, changed));
    if (saved !== null) config.put(saved);
    onChanged();
  };
  const rangeProblem = (name: 'pasv_from' | 'pasv_to', draft: Draft): string => {
    if (!isBetween(draft[name], FIRST_PORT, LAST_PORT)) return t('ftp.passiveBad');
    return name === 'pasv_to' && Number(draft.pasv_from) > Number(draft.pasv_to) ? t('ftp.passiveOrder') : '';
  };
  return (
    <LoadedPart of={config}>
      {({ tls, encoding, ...rest }) => (
        <ConfigForm
          key={JSON.stringify({ tls, encoding, ...rest })}
          label={t('settingsOf', { title: t('ftp.title') })}
          busy={busy}
          values={{ ...rest, tls: tls === 1, encoding: encoding === 'gbk' ? ('gbk' as const) : ('utf8' as const) }}
          fields={[
            {
              name: 'tls',
              label: t('ftp.tls'),
              hint: t('ftp.tlsHint'),
              risk: (draft) => (draft.tls === true ? '' : t('ftp.plainRisk')),
            },
            {
              name: 'port',
              label: t('ftp.port'),
              maxLength: 5,
              standard: usual.ftp,
              problem: ({ port }) => (isPort(port, usual.ftp) ? '' : t('portBad', { own: usual.ftp })),
            },
            {
              name: 'pasv_from',
              label: t('ftp.passiveFrom'),
              maxLength: 5,
              problem: (draft) => rangeProblem('pasv_from', draft),
            },
            {
              name: 'pasv_to',
              label: t('ftp.passiveTo'),
              hint: t('ftp.passiveHint'),
              maxLength: 5,
              problem: (draft) => rangeProblem('pasv_to', draft),
            },
            {
              name: 'encoding',
              label: t('ftp.encoding'),
              options: [
                { value: 'utf8', label: 'UTF-8' },
                { value: 'gbk', label: 'GBK' },
              ],
            },
            {
              name: 'max_clients',
              label: t('ftp.clients'),
              maxLength: 4,
              problem: ({ max_clients: count }) => (isBetween(count, 1, 1000) ? '' : t('ftp.clientsBad')),
            },
            {
              name: 'rate_kb',
              label: t('ftp.rate'),
              hint: t('ftp.rateHint'),
              maxLength: 8,
              problem: ({ rate_kb: rate }) => (isBetween(rate, 0, 10_000_000) ? '' : t('ftp.rateBad')),
            },
          ]}
          onSave={(changed) => void save(changed)}
        />
      )}
    </LoadedPart>
  );
}

/** The port of SFTP (APP-SET-06, CALL-FS-05). */
export function SftpSettings({ onChanged }: Props) {
  const { t } = useTranslation('setlan');
  const config = useLoaded(loadSftp);
  const { busy, run } = useChange();
  const save = async (port: number | undefined): Promise<void> => {
    if (port === undefined) return;
    const saved = await run(() => call(calls.shareService, { service: 'sftp', action: 'config_set', port }));
    if (saved !== null) config.put(saved);
    onChanged();
  };
  return (
    <LoadedPart of={config}>
      {({ port = usual.sftp }) => (
        <ConfigForm
          key={port}
          label={t('settingsOf', { title: t('sftp.title') })}
          busy={busy}
          values={{ port }}
          fields={[
            {
              name: 'port',
              label: t('sftp.port'),
              maxLength: 5,
              standard: usual.sftp,
              problem: (draft) => (isPort(draft.port, usual.sftp) ? '' : t('portBad', { own: usual.sftp })),
            },
          ]}
          onSave={(changed) => void save(changed.port)}
        />
      )}
    </LoadedPart>
  );
}
