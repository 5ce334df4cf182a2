import { isSafePath } from '#shared/rules/safe-path.ts';
import type { ConflictSeal, SealedFacts } from '../files/merge/open-conflicts.ts';
import { formatWirePath, parseWirePath, poolKeys } from '../files/wire-path.ts';
import { ROOT } from './entry-store.ts';
import type { SafeBoxes } from './safe-boxes.ts';
import { openText, type SafeKey, sealText } from './safe-key.ts';

/** What is sealed is filled up to a multiple of this (bytes), so that its length tells less of names. */
const SEAL_STEP = 512;

/** Places of a question that follow what is moved inside of the box. */
const following = ['path', 'to', 'top'] as const;

/** A question as it is sealed: with the ids of those places that lie in the box. */
interface Sealed {
  readonly facts: SealedFacts;
  readonly ids: Partial<Record<(typeof following)[number], string>>;
}

const nameOf = (wire: string): string => wire.slice(wire.lastIndexOf('/') + 1);

/**
 * Keeps questions about the box of an account under its key (DRG-26, CALL-EXT-10). What they are about is found by its id
 * again, whatever it is called by then.
 */
export function boxSeal({ entries }: SafeBoxes, username: string, key: SafeKey): ConflictSeal {
  const about = (id: string): string => `conflict ${id}`;
  const known = new Map<string, string | undefined>();

  const idOf = (wire: string): string | undefined => {
    const parsed = parseWirePath(wire);
    if (parsed.area !== 'safe') return undefined;
    const found = entries.at(key, { username, pool: parsed.pool }, parsed.segments);
    return found === undefined || found === ROOT ? undefined : found.id;
  };
  /** Where an entry lies now; undefined once it is gone. */
  const wireOf = (id: string): string | undefined => {
    if (known.has(id)) return known.get(id);
    const found = entries.byId(key, username, id);
    const pool = poolKeys.find((each) => each === found?.pool);
    const root = pool && formatWirePath({ area: 'safe', pool, username, segments: [] });
    const above = found && (found.entry.parent === ROOT ? root : wireOf(found.entry.parent));
    const wire = found && above && `${above}/${found.entry.name}`;
    known.set(id, wire);
    return wire;
  };

  return {
    seal(id, facts) {
      const ids: Record<string, string> = {};
      for (const place of following) {
        const entry = isSafePath(facts[place]) ? idOf(facts[place]) : undefined;
        if (entry !== undefined) ids[place] = entry;
      }
      const text = JSON.stringify({ facts, ids } satisfies Sealed);
      return sealText(key, about(id), text + ' '.repeat(SEAL_STEP - (Buffer.byteLength(text) % SEAL_STEP)));
    },
    open(id, sealed) {
      let text: string;
      try {
        text = openText(key, about(id), sealed);
      } catch {
        return undefined;
      }
      const { facts, ids } = JSON.parse(text) as Sealed;
      const [path, to, top] = following.map((place) => wireOf(ids[place] ?? '') ?? facts[place]) as [
        string,
        string,
        string,
      ];
      const { from, there } = facts;
      return {
        ...{ path, to, top },
        from: { ...from, path },
        there: { ...there, path: `${to}/${nameOf(there.path)}` },
      };
    },
  };
}
