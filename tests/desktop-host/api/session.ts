import { EventEmitter } from 'node:events';
import { only } from '../absent.ts';
import { host } from '../host.ts';
import type { SchemeHandler } from '../schemes.ts';

/** Schemes of the app; the deprecated forms are not there. */
export const protocol = only('protocol', {
  registerSchemesAsPrivileged(schemes: Electron.CustomScheme[]) {
    if (host().ready) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
    for (const { scheme } of schemes) host().schemes.register(scheme);
  },
  handle(scheme: string, handler: SchemeHandler) {
    if (!host().ready) throw new Error('protocol.handle should be called after app is ready');
    host().schemes.handle(scheme, handler);
  },
  unhandle: (scheme: string) => host().schemes.unhandle(scheme),
});

type Guards = Pick<
  Electron.Session,
  | 'setPermissionRequestHandler'
  | 'setPermissionCheckHandler'
  | 'setDevicePermissionHandler'
  | 'setDisplayMediaRequestHandler'
  | 'setCertificateVerifyProc'
  | 'closeAllConnections'
>;

/** The default session. Its guards are taken and kept, but Chromium here decides permissions by itself. */
export class HostSession extends EventEmitter implements Guards {
  readonly protocol = protocol;
  readonly setPermissionRequestHandler = () => undefined;
  readonly setPermissionCheckHandler = () => undefined;
  readonly setDevicePermissionHandler = () => undefined;
  readonly setDisplayMediaRequestHandler = () => undefined;
  readonly setCertificateVerifyProc = () => undefined;
  readonly closeAllConnections = async () => undefined;
}

export const defaultSession = only('session.defaultSession', new HostSession());
export const session = only('session', { defaultSession });
