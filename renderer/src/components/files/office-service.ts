/** True for an http or https address with a host and without credentials; the service is never another scheme. */
export function isServiceUrl(text: string): boolean {
  if (!/^https?:\/\/[^\s/?#@]+([/?#]\S*)?$/i.test(text) || text.length > 500) return false;
  try {
    const { protocol, hostname, username } = new URL(text);
    return (protocol === 'http:' || protocol === 'https:') && hostname !== '' && username === '';
  } catch {
    return false;
  }
}

/**
 * Where a service shows a document that it fetches from `document`: the address stands for `{url}` and what is to be done
 * with it for `{mode}` in the address of the service; without `{url}` both are added to its query, as `src` and `mode`.
 * Null for a service that is none.
 */
export function officeAddress(service: string, document: string, mode: 'view' | 'edit'): string | null {
  if (!isServiceUrl(service)) return null;
  if (service.includes('{url}'))
    return service.replaceAll('{url}', encodeURIComponent(document)).replaceAll('{mode}', mode);
  const address = new URL(service);
  address.searchParams.set('src', document);
  address.searchParams.set('mode', mode);
  return address.href;
}
