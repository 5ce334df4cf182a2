import type { Target } from '#shared/contract/define.ts';

/** What is configured for this installation; a deployment may overwrite it. */
export interface ApiConfig {
  /** Domain of the relay; a page host below it is cloud mode (SES-09). */
  readonly relayDomain: string;
  /** Base of the cloud service; empty = the paths under `/cloud` of the device itself. */
  readonly cloudBase: string;
}

export const defaultConfig: ApiConfig = { relayDomain: 'relay.nas.example', cloudBase: '' };

export interface Where {
  /** Host name of the page. */
  readonly hostname: string;
  /** Origin of the device's calls as the host knows it; '' = relative to the page. */
  readonly deviceBase: string;
  readonly nasId: string;
  readonly config: ApiConfig;
}

/** SES-09: cloud when the page host is the relay domain or below it; a host that only contains the text is local. */
export function isCloudHost(hostname: string, relayDomain: string): boolean {
  return relayDomain !== '' && (hostname === relayDomain || hostname.endsWith(`.${relayDomain}`));
}

/**
 * Base of a target (SES-08); the path of the call is appended. In cloud mode a page that is already served through
 * the relay of this device (its first label is the id) talks to its own origin.
 */
export function baseOf(target: Target, where: Where): string {
  const { hostname, config, deviceBase, nasId } = where;
  const cloud = isCloudHost(hostname, config.relayDomain);
  switch (target) {
    case 'direct':
      return '';
    case 'server':
      return config.cloudBase === '' ? `${deviceBase}/cloud` : config.cloudBase;
    case 'share':
      return cloud ? `https://${hostname}` : deviceBase;
    case 'device': {
      const ownRelay = nasId === '' || hostname === `${nasId}.${config.relayDomain}`;
      return cloud && !ownRelay ? `https://${hostname}/zconn/http/5055/${nasId}` : deviceBase;
    }
  }
}
