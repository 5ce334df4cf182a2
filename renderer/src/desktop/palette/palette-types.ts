import type { IconName } from '../../components/icon.ts';
import type { Kind } from '../../components/files/kind.ts';

/** In the order in which they stand. */
export const paletteGroups = ['recent', 'windows', 'apps', 'settings', 'actions', 'files', 'help'] as const;
export type PaletteGroup = (typeof paletteGroups)[number];

/** What the search is limited to; Tab goes through them, the signs > # / choose one. */
export const scopes = ['everywhere', 'apps', 'settings', 'actions', 'files'] as const;
export type PaletteScope = (typeof scopes)[number];

/** How an entry is opened: Enter, Ctrl+Enter, Alt+Enter. */
export type OpenHow = 'open' | 'reveal' | 'another';

export type PalettePicture =
  | { readonly kind: 'app'; readonly app: string }
  | { readonly kind: 'icon'; readonly icon: IconName }
  | { readonly kind: 'file'; readonly file: Kind };

/** One line of the palette. */
export interface PaletteItem {
  /** Names it over time: what was used last is remembered by it. */
  readonly id: string;
  readonly group: Exclude<PaletteGroup, 'recent'>;
  readonly title: string;
  /** Where it is, what it does. */
  readonly detail: string;
  readonly picture: PalettePicture;
  /** Further words it is found by. */
  readonly words?: string;
  readonly hint?: string;
  /** Why it cannot be used now; shown in place of the detail. */
  readonly disabled?: string;
  readonly run: (how: OpenHow) => void;
}

/** An entry with what of its title matched. */
export interface PaletteHit {
  readonly item: PaletteItem;
  readonly group: PaletteGroup;
  readonly range: readonly [from: number, to: number] | null;
}
