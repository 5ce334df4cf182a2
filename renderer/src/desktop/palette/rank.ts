import { matchText } from '../launcher/match.ts';
import { paletteGroups, type PaletteHit, type PaletteItem, type PaletteScope } from './palette-types.ts';

/** Lines of one group; a scope that was chosen shows more. */
const PER_GROUP = 5;
const IN_SCOPE = 40;
/** Lines of what was used last, while nothing is typed. */
const RECENT = 6;

const signs: Readonly<Record<string, PaletteScope>> = { '>': 'actions', '#': 'settings', '/': 'files' };

/** What was typed without its sign, and the scope that the sign chose. */
export function readQuery(text: string, scope: PaletteScope): { query: string; scope: PaletteScope } {
  const sign = signs[text.trimStart().slice(0, 1)];
  if (sign === undefined) return { query: text.trim(), scope };
  return { query: text.trimStart().slice(1).trim(), scope: sign };
}

function inScope(item: PaletteItem, scope: PaletteScope): boolean {
  if (scope === 'everywhere') return true;
  return item.group === scope || (scope === 'apps' && item.group === 'windows');
}

/** How the words beside a title answer: as they were typed, or each of them somewhere in the line. */
function besideTitle({ title, detail, words = '' }: PaletteItem, query: string): number {
  const beside = `${detail} ${words}`;
  const whole = matchText(beside, query).score;
  if (whole > 0) return whole / 10;
  const each = query.split(/\s+/u);
  return each.length > 1 && each.every((word) => matchText(`${title} ${beside}`, word).score > 0) ? 0.06 : 0;
}

/** What is there before anything is typed: used last, then windows, then the first of each other group. */
function untyped(items: readonly PaletteItem[], scope: PaletteScope, recent: readonly string[]): PaletteHit[] {
  if (scope !== 'everywhere') {
    return items
      .filter((item) => inScope(item, scope))
      .slice(0, IN_SCOPE)
      .map((item) => ({ item, group: item.group, range: null }));
  }
  const used = recent
    .flatMap((id) => items.find((item) => item.id === id && item.disabled === undefined) ?? [])
    .slice(0, RECENT);
  const first = used.map((item): PaletteHit => ({ item, group: 'recent', range: null }));
  const rest = items
    .filter((item) => item.group === 'windows' && !used.includes(item))
    .map((item): PaletteHit => ({ item, group: 'windows', range: null }));
  const apps = items
    .filter((item) => item.group === 'apps' && !used.includes(item))
    .slice(0, PER_GROUP)
    .map((item): PaletteHit => ({ item, group: 'apps', range: null }));
  return [...first, ...rest, ...apps];
}

/**
 * What answers the text, in groups of fixed order, best first in each, entries that cannot be used behind those that
 * can. Files were found by the device already and keep its order.
 */
export function rankItems(
  items: readonly PaletteItem[],
  text: string,
  chosen: PaletteScope,
  recent: readonly string[],
): PaletteHit[] {
  const { query, scope } = readQuery(text, chosen);
  if (query === '') return untyped(items, scope, recent);
  const ranked = items
    .filter((item) => inScope(item, scope))
    .map((item, index) => {
      const own = matchText(item.title, query);
      const other = own.score > 0 ? 0 : besideTitle(item, query);
      const used = recent.includes(item.id) ? 0.05 : 0;
      const found = item.group === 'files' || own.score + other > 0;
      return { item, index, range: own.range, rank: found ? own.score + other + used + 0.001 : 0 };
    })
    .filter(({ rank }) => rank > 0);
  return paletteGroups.flatMap((group) =>
    ranked
      .filter(({ item }) => item.group === group)
      .sort(
        (a, b) =>
          Number(a.item.disabled !== undefined) - Number(b.item.disabled !== undefined) ||
          (group === 'files' ? 0 : b.rank - a.rank) ||
          a.index - b.index,
      )
      .slice(0, scope === 'everywhere' ? PER_GROUP : IN_SCOPE)
      .map(({ item, range }) => ({ item, group, range })),
  );
}
