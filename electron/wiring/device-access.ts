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
import { guardPermissions } from '../security/permissions.ts';
import { createDeviceCalls, type DeviceCalls } from '../session/device-calls.ts';
import type { Devices } from '../session/devices.ts';

export interface DeviceAccessDeps {
  readonly devices: Devices;
  readonly identity: Identity;
  readonly log: Logger;
}

/** Opens the way of the pages to console and device, and guards the session they run in. */
export function openDeviceAccess({ devices, identity, log }: DeviceAccessDeps): {
  calls: DeviceCalls;
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
  const endCertificates = refuseUntrusted(app, log.for('security'));
  return {
    calls: createDeviceCalls({ transport, identity, now: Date.now }),
    end() {
      endCertificates();
      protocol.unhandle(CONSOLE_SCHEME);
    },
  };
}
