import { netdiskKinds, type NetdiskKind } from '#shared/contract/kinds.ts';

/** The hub of cloud drives (APP-NETD-01). */
export const hubUrl = '/newNetdisk';

/** Address of a folder of a drive. */
export const driveUrl = (kind: NetdiskKind, path = '/'): string =>
  `${hubUrl}?${new URLSearchParams({ kind, ...(path === '/' ? {} : { path }) }).toString()}`;

/** What an address asks for; no drive where it names none that there is. */
export function askedDrive(search: string): { readonly kind: NetdiskKind | null; readonly path: string } {
  const asked = new URLSearchParams(search);
  const path = asked.get('path') ?? '';
  return {
    kind: netdiskKinds.find((kind) => kind === asked.get('kind')) ?? null,
    path: path.startsWith('/') ? path : '/',
  };
}
