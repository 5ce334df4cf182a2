/** The device's way into the internet. */
export interface NetState {
  /** False while the router of the local network does not answer. */
  readonly gateway: boolean;
  /** False while nothing outside the local network can be reached. */
  readonly internet: boolean;
  /** Public address of the device, with a port, as the tracker sees it. */
  readonly devicePublic: string;
  /** Public address of the browser's machine, with a port, as the proxy sees it. */
  readonly clientPublic: string;
  /** The proxy that tells it does not answer. */
  readonly isProxyBroken: boolean;
}
