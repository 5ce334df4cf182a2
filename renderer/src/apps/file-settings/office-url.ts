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
