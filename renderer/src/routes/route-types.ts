import type { PermKey } from '#shared/contract/define.ts';
import type { IconName } from '../components/icons/index.ts';

/** Gradient of an app's tile, see `components/theme/tiles.ts`. */
export type TileColor =
  | 'blue'
  | 'sky'
  | 'azure'
  | 'navy'
  | 'violet'
  | 'indigo'
  | 'pink'
  | 'teal'
  | 'green'
  | 'sage'
  | 'cyan'
  | 'amber'
  | 'olive'
  | 'rust'
  | 'slate'
  | 'grey';

/** How a desktop window shows the app: default size in CSS pixels before zoom. */
export interface WindowDefaults {
  readonly width: number;
  readonly height: number;
  readonly theme?: 'dark';
  /** The size is not the person's to change, nor minimise and maximise. */
  readonly fixed?: true;
  readonly modal?: true;
  /** Its windows show tabs and can be split. */
  readonly tabs?: true;
}

/** Who may enter: feature flags of the account (all of them), or the administrator alone (RTE-26). */
export interface RouteAccess {
  readonly perms?: readonly PermKey[];
  readonly masterOnly?: true;
  /** Open to an account that is not approved yet (ROL-07). */
  readonly unapproved?: true;
}

/** One screen address: an app's parent route or one of its children. */
export interface RouteEntry {
  /** Path below the base, without trailing slash. */
  readonly path: string;
  /** The parent route this screen belongs to; its own path for a parent. */
  readonly app: string;
  /** Key in the namespace `apps`: the path without its first slash. */
  readonly titleKey: string;
  readonly icon: IconName;
  readonly tile: TileColor;
  readonly access: RouteAccess;
  readonly window: WindowDefaults;
  /** Where entering this path leads instead (RTE-11); undefined when the path is a screen itself. */
  readonly redirect?: string;
}

/** A public page: shown with or without a session (RTE-05). */
export interface PublicEntry {
  readonly path: string;
  /** Every path that starts with `path` belongs to the page. */
  readonly prefix?: true;
  readonly titleKey: string;
}
