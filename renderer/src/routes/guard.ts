import type { PermKey } from '#shared/contract/define.ts';
import { trimSlash } from './paths.ts';
import { findPublic, isLoginPath } from './public-routes.ts';
import type { PublicEntry, RouteEntry } from './route-types.ts';

/** Who asks: the session as far as routes care. */
export interface Visitor {
  readonly token: string;
  readonly isMaster: boolean;
  /** '1' = approved on this device. */
  readonly authorize: string;
  readonly perm: Readonly<Partial<Record<PermKey, 0 | 1>>>;
  /** Apps that nobody may enter for now. */
  readonly hidden?: readonly string[];
}

/** The main table, once it is registered (RTE-07). */
export interface MainTable {
  findRoute(pathname: string): RouteEntry | undefined;
  resolveRoute(pathname: string): RouteEntry | undefined;
}

export interface GuardInput {
  readonly pathname: string;
  /** With its question mark, or empty. */
  readonly search: string;
  readonly visitor: Visitor;
  readonly main: MainTable | null;
  /** The document is inside a frame. */
  readonly framed: boolean;
}

export type Decision =
  | { readonly kind: 'desktop' }
  | { readonly kind: 'public'; readonly entry: PublicEntry }
  | { readonly kind: 'main'; readonly entry: RouteEntry }
  /** Always with replace, so that Back does not lead into the same refusal. */
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'reloadTop' }
  /** The main routes are not there yet: register them, then ask again (RTE-07). */
  | { readonly kind: 'register' };

const LOGIN = '/login';
/** Flags that count as absent unless given (ROL-07). */
const offByDefault: readonly PermKey[] = ['docker', 'monitor'];

/** True when the account has a feature: 1, or missing for all but docker and monitor; the master has all (ROL-07). */
export function hasPerm(visitor: Pick<Visitor, 'isMaster' | 'perm'>, perm: PermKey): boolean {
  const value = visitor.perm[perm] ?? (offByDefault.includes(perm) ? 0 : 1);
  return visitor.isMaster || value === 1;
}

export type Refusal = 'permission' | 'approval';

/** Why the account may not enter a route; null when it may (RTE-26, ROL-07, DEV-05). */
export function refusal(entry: Pick<RouteEntry, 'access' | 'app'>, visitor: Omit<Visitor, 'token'>): Refusal | null {
  if (visitor.hidden?.includes(entry.app) === true) return 'permission';
  if (visitor.isMaster) return null;
  const { access } = entry;
  if (visitor.authorize === '0' && access.unapproved !== true) return 'approval';
  if (access.masterOnly === true) return 'permission';
  return (access.perms ?? []).every((perm) => hasPerm(visitor, perm)) ? null : 'permission';
}

/** The sign-in address that leads back to a path; the desktop adds nothing (RTE-03). */
export function loginFor(pathname: string, search: string): string {
  const from = `${pathname}${search}`;
  return trimSlash(pathname) === '/' && search === '' ? LOGIN : `${LOGIN}?from=${encodeURIComponent(from)}`;
}

/** Where sign-in leads: `from` when it is an own path, known and no sign-in page; else the desktop (RTE-04). */
export function landing(from: string | null, main: MainTable): string {
  if (from === null || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(from)) return '/';
  const [pathname = '/'] = from.split(/[?#]/, 1);
  if (isLoginPath(pathname)) return '/';
  const known = (trimSlash(pathname) === '/' || main.findRoute(pathname)) ?? findPublic(pathname);
  return known ? from : '/';
}

/** Entering a parent leads to its default child; query and history are kept. */
function enter(entry: RouteEntry, input: GuardInput): Decision {
  if (entry.redirect !== undefined) return { kind: 'redirect', to: `${entry.redirect}${input.search}` };
  const why = refusal(entry, input.visitor);
  if (why === null) return { kind: 'main', entry };
  return { kind: 'redirect', to: `/401?app=${encodeURIComponent(entry.app.slice(1))}&why=${why}` };
}

/** What to show at an address (RTE-02 to RTE-07, RTE-11, RTE-26). Pure: the same input decides the same. */
export function decide(input: GuardInput): Decision {
  const { pathname, search, visitor, main, framed } = input;
  const open = findPublic(pathname);
  if (open !== undefined) {
    const signedInLogin = trimSlash(pathname) === LOGIN && visitor.token !== '';
    if (!signedInLogin) return { kind: 'public', entry: open };
    if (main === null) return { kind: 'register' };
    return { kind: 'redirect', to: landing(new URLSearchParams(search).get('from'), main) };
  }
  if (visitor.token === '')
    return framed ? { kind: 'reloadTop' } : { kind: 'redirect', to: loginFor(pathname, search) };
  if (main === null) return { kind: 'register' };
  if (trimSlash(pathname) === '/') return { kind: 'desktop' };
  const entry = main.findRoute(pathname);
  return entry === undefined ? { kind: 'redirect', to: '/404' } : enter(entry, input);
}
