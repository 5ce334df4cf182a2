import { useEffect, useRef, useState } from 'react';
import { CLIENT_VERSION, HELP_DIAGNOSTICS_MAX } from '#shared/constants.ts';
import type { InvokeResponse } from '#shared/ipc/channels.ts';
import { lastFailures } from '../../api/last-failures.ts';
import { useHost } from '../../host/host-context.ts';
import { describeBrowser } from '../../host/identity.ts';
import { i18next } from '../../i18n/index.ts';
import { selectRoundTrip } from '../../state/connection-slice.ts';
import { useAppStore, type AppState } from '../../state/store.ts';
import { redact } from './redact.ts';

type AppInfo = InvokeResponse<'app:info'>;

/** Names that a report never holds: of the account, of the device, and where it is. */
export function privateNames({ session, device }: AppState): string[] {
  return [session.username, session.nickname, device.nasName, device.nasId, ...device.nasIp].filter(Boolean);
}

const when = (ms: number): string => new Date(ms).toISOString();

/** Lines that describe this client and what it last met; the same in every language, for who looks after the device. */
export function diagnosticsOf(state: AppState, app: AppInfo | null, now: number): string {
  const { session, device, connection } = state;
  const trip = selectRoundTrip(state);
  const rows: readonly (readonly [string, string])[] = [
    ['time', when(now)],
    ['client', CLIENT_VERSION],
    ['browser', describeBrowser(navigator.userAgent)],
    ...(app !== null && app.electron !== ''
      ? ([
          ['app', `${app.version}${app.safe ? ' (safe mode)' : ''}`],
          ['system', `${app.platform} ${app.system} ${app.arch}, Electron ${app.electron}`],
        ] as const)
      : []),
    ['language', i18next.language],
    ['screen', `${innerWidth} x ${innerHeight}, ratio ${devicePixelRatio}`],
    ['account', session.isMaster ? 'administrator' : session.isLocal ? 'local' : 'normal'],
    ['device', [device.model, device.version].filter(Boolean).join(' ')],
    ['device answers', device.unhealthy ? 'no' : 'yes'],
    ['connection', `${connection.mode}${trip === null ? '' : `, answers in ${trip} ms`}`],
    ['live updates', `${connection.push.state}, failures ${connection.push.failures}`],
  ];
  const failures = lastFailures()
    .toReversed()
    .map(({ at, name, code }) => `${when(at)} ${name} ${code}`);
  const lines = [...rows.filter(([, value]) => value !== '').map(([name, value]) => `${name}: ${value}`), ...(failures.length === 0 ? ['last failures: none'] : ['last failures:', ...failures])]; // prettier-ignore
  return redact(lines.join('\n'), privateNames(state)).slice(0, HELP_DIAGNOSTICS_MAX);
}

/** Gives the diagnostics as they are at the moment of the call. They need no answer of the device. */
export function useDiagnostics(): () => string {
  const host = useHost();
  const store = useAppStore();
  const app = useRef<AppInfo | null>(null);
  useEffect(() => {
    host.appInfo().then(
      (info) => {
        app.current = info;
      },
      () => undefined,
    );
  }, [host]);
  return () => diagnosticsOf(store.getState(), app.current, Date.now());
}

/** The diagnostics as they were when `of` began, '' until they are known: what is shown of them is what is sent. */
export function useShownDiagnostics(of: string): string {
  const host = useHost();
  const store = useAppStore();
  const [shown, setShown] = useState('');
  useEffect(() => {
    let here = true;
    const take = (app: AppInfo | null): void => {
      if (here) setShown(diagnosticsOf(store.getState(), app, Date.now()));
    };
    host.appInfo().then(take, () => {
      take(null);
    });
    return () => {
      here = false;
    };
  }, [host, store, of]);
  return shown;
}
