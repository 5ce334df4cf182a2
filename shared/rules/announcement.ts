/** Type of the service that a device announces on the local network, without underscores: `_hearth._tcp`. */
export const ANNOUNCED_TYPE = 'hearth';

/** What an announcement says; it comes from anybody in the network, so nothing of it is trusted. */
export interface AnnouncedService {
  readonly name: string;
  readonly port: number;
  readonly addresses?: readonly string[];
  readonly txt?: unknown;
}

/** Longest name and model that are shown. */
const NAME_MAX = 200;
const MODEL_MAX = 40;

const isIpv4 = (address: string): boolean =>
  /^(\d{1,3}\.){3}\d{1,3}$/.test(address) && address.split('.').every((part) => Number(part) < 256);
const isIpv6 = (address: string): boolean => /^[0-9a-f:]+$/i.test(address) && address.includes(':');
/** Addresses that only count on one wire need the name of the network card. */
const isLinkLocal = (address: string): boolean => /^fe80:|^169\.254\./i.test(address);

/** The device of an announcement; null when it gives no address that can be used. */
export function readService(service: AnnouncedService): { base: string; name: string; model: string } | null {
  const { port, name } = service;
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return null;
  const addresses = (service.addresses ?? []).filter((address) => !isLinkLocal(address));
  const four = addresses.find(isIpv4);
  const six = addresses.find(isIpv6);
  const host = four ?? (six === undefined ? undefined : `[${six}]`);
  if (host === undefined) return null;
  const txt = typeof service.txt === 'object' && service.txt !== null ? (service.txt as { model?: unknown }) : {};
  const model = typeof txt.model === 'string' ? txt.model.slice(0, MODEL_MAX) : '';
  return { base: `http://${host}:${port}`, name: name.slice(0, NAME_MAX), model };
}

/** True when a server on this host can be reached from other computers: only then a device announces itself. */
export function isOpenHost(host: string): boolean {
  return !/^(localhost|127(\.\d+){3}|::1|\[::1\])$/i.test(host.trim());
}
