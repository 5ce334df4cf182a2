import { dropSources } from '../../state/files/drop-sources.ts';
import type { Media } from '../../state/files/drop-rule.ts';
import type { Entry } from '../../state/files/entry.ts';
import type { NamedSource } from './transfer-entries.ts';

/** Photos and songs stand in a list of references: their real folders decide (DRG-18). */
const REFERENCES = { kind: 'root', root: 'recentlyVisited' } as const;

/** Photos or songs as sources of a drag or a copy: their files are copied, and stay where the app knows them. */
export function mediaSources(
  entries: readonly Pick<Entry, 'path' | 'name' | 'isDir' | 'isSys'>[],
  media: Media,
  username: string,
): NamedSource[] {
  const from = { location: REFERENCES, writable: true, username, copyOnly: true };
  return dropSources(entries, from).map((source, at) => ({ ...source, media, name: entries[at]?.name ?? '' }));
}
