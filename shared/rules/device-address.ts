import { DEVICE_PORT } from '../constants.ts';

const FORM = /^(?:(https?):\/\/)?(\[[0-9a-f:.]+\]|[^\s/:?#@[\]\\]+)(?::(\d{1,5}))?\/?(?:home\/?.*)?$/i;
const NAME = /^[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u;
const PORT_MAX = 65_535;

/**
 * Origin of a device from what a person typed: a host name, an address, either with a port, or the whole address of
 * its console. Without scheme and port it is http on the device's usual port. Null when it is no address (RTE-19).
 */
export function readDeviceAddress(text: string): string | null {
  const match = FORM.exec(text.trim());
  if (match === null) return null;
  const [, scheme = 'http', host = '', port] = match;
  if (!host.startsWith('[') && !NAME.test(host)) return null;
  if (port !== undefined && (Number(port) === 0 || Number(port) > PORT_MAX)) return null;
  const usual = match[1] === undefined ? `:${DEVICE_PORT}` : '';
  return `${scheme.toLowerCase()}://${host.toLowerCase()}${port === undefined ? usual : `:${Number(port)}`}`;
}
