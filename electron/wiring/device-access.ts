import path from 'node:path';
import { app, net, session, type Session } from 'electron';
import type { Identity } from '#shared/ipc/channels.ts';
import type { Logger } from '../logging/logger.ts';
import { CONSOLE_ORIGIN, CONSOLE_SCHEME, createConsoleProtocol } from '../proxy/console-protocol.ts';
import { createForwarder } from '../proxy/forward.ts';
import { createNetTransport } from '../proxy/net-transport.ts';
import { createStaticFiles } from '../proxy/static-files.ts';
import { refuseUntrusted } from '../security/certificates.ts';
import { consoleHeaders, deviceHeaders, pageHeaders } from '../security/csp.ts';
import { createDeviceSessions, type DeviceSessions } from '../security/device-sessions.ts';
import { createPinning, type Pinning } from '../security/pinning.ts';
import { guardPermissions } from '../security/permissions.ts';
import { createDeviceCalls, type DeviceCalls } from '../session/device-calls.ts';
import type { SettingsStore } from '../session/settings-store.ts';
import type { Devices } from '../session/devices.ts';
import type { Vault } from '../session/vault.ts';

export interface DeviceAccessDeps {
  readonly devices: Devices;
  readonly vault: Pick<Vault, 'get'>;
  readonly settings: SettingsStore;
  readonly identity: Identity;
  readonly log: Logger;
}

/** Opens the way of the pages to console and device, and guards the sessions they run in: one for each device. */
export function openDeviceAccess({ devices, vault, settings, identity, log }: DeviceAccessDeps): {
  calls: DeviceCalls;
  pinning: Pinning;
  sessions: DeviceSessions<Session>;
  end: () => void;
} {
  const security = log.for('security');
  const transport = createNetTransport((options) => {
    const given = typeof options === 'string' ? { url: options } : options;
    return net.request({ ...given, session: sessions.forRequest(given.url ?? '') });
  });
  const root = path.join(app.getAppPath(), 'dist/console');
  const files = createStaticFiles({ root, headers: consoleHeaders, pageHeaders });
  const serve = (own: string | null) =>
    createConsoleProtocol({
      files,
      // A page speaks to the device of its own session, also while another one is being chosen.
      forward: createForwarder({
        transport,
        base: () => own,
        session: async () => {
          const kept = own === null ? null : await vault.get(own);
          return kept === null ? null : { token: kept.token, deviceId: identity.deviceId };
        },
        safety: deviceHeaders,
        log: log.for('proxy'),
      }),
      log: log.for('proxy'),
    });
  // Set anew after each confirmation: Chromium keeps the verdicts of a procedure as long as it stands.
  const watchCertificates = (one: Session) =>
    one.setCertificateVerifyProc((request, answer) => answer(pinning.verify(request)));
  const sessions = createDeviceSessions<Session>({
    fromPartition: (partition) => session.fromPartition(partition),
    base: () => devices.base(),
    prepare(one, own) {
      watchCertificates(one);
      one.protocol.handle(CONSOLE_SCHEME, serve(own));
    },
    prepareBare: watchCertificates,
  });
  const pinning = createPinning({
    pins: () => settings.get().certificates,
    setPins: (certificates) => settings.update({ certificates: { ...certificates } }),
    forget() {
      for (const one of sessions.all()) {
        watchCertificates(one);
        void one.closeAllConnections();
      }
    },
    log: security,
  });
  // Whatever session there ever is, also of a library or a later version of Electron: its pages may do nothing unasked.
  const guard = (one: Session) => guardPermissions(one, CONSOLE_ORIGIN, security);
  guard(session.defaultSession);
  app.on('session-created', guard);
  const endCertificates = refuseUntrusted(app, security);
  return {
    pinning,
    sessions,
    calls: createDeviceCalls({ transport, identity, now: Date.now }),
    end() {
      endCertificates();
      app.removeListener('session-created', guard);
    },
  };
}
