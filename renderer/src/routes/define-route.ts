import type { IconName } from '../components/icons/index.ts';
import type { RouteAccess, RouteEntry, TileColor, WindowDefaults } from './route-types.ts';

/** Access of a screen for the administrator alone. */
export const master = { masterOnly: true } as const satisfies RouteAccess;

type Size = readonly [width: number, height: number, more?: Omit<WindowDefaults, 'width' | 'height'>];
type Child = string | readonly [path: string, access: RouteAccess, looks?: Looks];

/** A screen that stands among the apps with a tile of its own. */
interface Looks {
  readonly icon: IconName;
  readonly tile: TileColor;
}

/**
 * One app of the table: its parent route and all children. A child inherits the access of the parent and may narrow
 * it. `first` names the child that the parent leads to (the first one when left out); null makes the parent a screen
 * of its own.
 */
export function app(
  path: string,
  icon: IconName,
  tile: TileColor,
  access: RouteAccess,
  [width, height, more]: Size,
  children: readonly Child[] = [],
  first?: string | null,
): RouteEntry[] {
  const window: WindowDefaults = { width, height, ...more };
  const entry = (own: string, ownAccess: RouteAccess, looks: Looks = { icon, tile }): RouteEntry => ({
    path: own,
    app: path,
    titleKey: own.slice(1),
    icon: looks.icon,
    tile: looks.tile,
    access: ownAccess,
    window,
  });
  const list = children.map((child) => {
    const [name, own, looks] = typeof child === 'string' ? [child, {}] : child;
    return entry(`${path}/${name}`, { ...access, ...own }, looks);
  });
  const target = first === null ? undefined : first === undefined ? list[0]?.path : `${path}/${first}`;
  return [{ ...entry(path, access), ...(target === undefined ? {} : { redirect: target }) }, ...list];
}
