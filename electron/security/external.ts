import { errorText, type Logger } from '../logging/logger.ts';

export interface ExternalDeps {
  readonly openExternal: (url: string) => Promise<void>;
  /** Origin of the chosen device; its host alone may be opened over plain http. */
  readonly deviceBase: () => string | null;
  readonly log: Logger;
}

/** Address as it may be handed to the system; null when it may not. */
export function externalUrl(text: string, deviceBase: string | null): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  // A name before the host is how a foreign address looks like a known one.
  if (url.username !== '' || url.password !== '') return null;
  if (url.protocol === 'https:' || url.protocol === 'mailto:') return url.href;
  const isDevice = deviceBase !== null && url.hostname === new URL(deviceBase).hostname;
  return url.protocol === 'http:' && isDevice ? url.href : null;
}

/** The only way to other programs: https, mail, and http for the chosen device. Resolves false when refused. */
export function createExternal(deps: ExternalDeps): (url: string) => Promise<boolean> {
  return async (text) => {
    const url = externalUrl(text, deps.deviceBase());
    if (url === null) {
      deps.log.warn('refused to open an address', { protocol: URL.canParse(text) ? new URL(text).protocol : 'none' });
      return false;
    }
    try {
      await deps.openExternal(url);
      return true;
    } catch (error) {
      deps.log.warn('an address could not be opened', { reason: errorText(error) });
      return false;
    }
  };
}
