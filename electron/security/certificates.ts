import type { App } from 'electron';
import type { Logger } from '../logging/logger.ts';

/**
 * A certificate the system does not trust is refused, and no client certificate or password is ever handed out by
 * itself. Returns the end of it.
 */
export function refuseUntrusted(app: Pick<App, 'on' | 'removeListener'>, log: Logger): () => void {
  const onError = (
    _event: Electron.Event,
    _contents: unknown,
    url: string,
    error: string,
    _certificate: unknown,
    callback: (trusted: boolean) => void,
  ) => {
    log.warn('certificate refused', { host: URL.canParse(url) ? new URL(url).host : '', error });
    callback(false);
  };
  // The contents are null when the main process itself asked (Electron 44).
  const onClient = (event: Electron.Event, _contents: unknown, _url: string, _list: unknown, choose: () => void) => {
    event.preventDefault();
    choose();
  };
  app.on('certificate-error', onError);
  app.on('select-client-certificate', onClient);
  return () => {
    app.removeListener('certificate-error', onError);
    app.removeListener('select-client-certificate', onClient);
  };
}
