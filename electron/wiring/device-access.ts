import path from 'node:path';
import { app, net, session } from 'electron';
import type { Identity } from '#shared/ipc/channels.ts';
import type { Logger } from '../logging/logger.ts';
import { CONSOLE_ORIGIN, CONSOLE_SCHEME, createConsoleProtocol } from '../proxy/console-protocol.ts';
import { createForwarder } from '../proxy/forward.ts';
import { createNetTransport } from '../proxy/net-transport.ts';
import { createStaticFiles } from '../proxy/static-files.ts';
import { refuseUntrusted } from '../security/certificates.ts';
import { consoleHeaders, deviceHeaders } from '../security/csp.ts';
import { createPinning, type Pinning } from '../security/pinning.ts';
import { guardPermissions } from '../security/permissions.ts';
import { createDeviceCalls, type DeviceCalls } from '../session/device-calls.ts';
import type { SettingsStore } from '../session/settings-store.ts';
import type { Devices } from '../session/devices.ts';

export interface DeviceAccessDeps {
  readonly devices: Devices;
  readonly settings: SettingsStore;
  readonly identity: Identity;
  readonly log: Logger;
}

/** Opens the way of the pages to console and device, and guards the session they run in. */
export function openDeviceAccess({ devices, settings, identity, log }: DeviceAccessDeps): {
  calls: DeviceCalls;
  pinning: Pinning;
  end: () => void;
} {
  const transport = createNetTransport((request) => net.request(request));
  const { protocol } = session.defaultSession;
  const handle = createConsoleProtocol({
    files: createStaticFiles({ root: path.join(app.getAppPath(), 'dist/console'), headers: consoleHeaders }),
    forward: createForwarder({ transport, base: () => devices.base(), safety: deviceHeaders, log: log.for('proxy') }),
    log: log.for('proxy'),
  });
  protocol.handle(CONSOLE_SCHEME, handle);
  guardPermissions(session.defaultSession, CONSOLE_ORIGIN, log.for('security'));
  // Set anew after each confirmation: Chromium keeps the verdicts of a procedure as long as it stands.
  const watchCertificates = () =>
    session.defaultSession.setCertificateVerifyProc((request, answer) => answer(pinning.verify(request)));
  const pinning = createPinning({
    pins: () => settings.get().certificates,
    setPins: (certificates) => settings.update({ certificates: { ...certificates } }),
    forget() {
      watchCertificates();
      void session.defaultSession.closeAllConnections();
    },
    log: log.for('security'),
  });
  watchCertificates();
  const endCertificates = refuseUntrusted(app, log.for('security'));
  return {
    pinning,
    calls: createDeviceCalls({ transport, identity, now: Date.now }),
    end() {
      endCertificates();
      protocol.unhandle(CONSOLE_SCHEME);
    },
  };
}
