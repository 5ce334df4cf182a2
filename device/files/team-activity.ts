import type { DatabaseSync } from 'node:sqlite';
import { memberDeeds, type TeamDeed } from '#shared/contract/calls-groups.ts';
import { relaxed } from '../storage/relaxed.ts';
import type { WirePath } from './wire-path.ts';

/** Table of what happens in team folders; one step of the device's database (device/storage/migrations.ts). */
export const teamActivitySchema = `
  -- folder: names below the team folder, joined by slashes; names: JSON, the entries in it, the latest last; other: what
  -- else belongs to it, such as the name before. username: '' for somebody without an account. at: unix seconds.
  CREATE TABLE team_activity (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    group_id TEXT NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
    at       INTEGER NOT NULL,
    username TEXT NOT NULL COLLATE NOCASE,
    what     TEXT NOT NULL,
    folder   TEXT NOT NULL,
    names    TEXT NOT NULL,
    count    INTEGER NOT NULL,
    other    TEXT NOT NULL
  );
  CREATE INDEX team_activity_by_group ON team_activity (group_id, id);
`;

/** Lines kept of one team folder; the oldest go first. */
const KEEP = 1000;
/** Names kept of one line. */
const NAMES = 20;
/** The same person doing the same in the same folder is one line, until they rest for so long (s). */
const REST_S = 600;
/** Who makes something names it next: a new name within so long is the one it was made with (s). */
const NAMING_S = 60;

/** What somebody did in a team folder. */
export interface TeamLine {
  readonly id: number;
  /** Unix seconds; of several at once the last. */
  readonly at: number;
  /** '' for somebody without an account. */
  readonly username: string;
  readonly what: TeamDeed;
  /** Names below the team folder, joined by slashes; '' for the team folder itself. */
  readonly folder: string;
  /** Entries it was done to, at most so many as are kept; the latest last. */
  readonly names: readonly string[];
  readonly count: number;
  /** The name before, the place before, the account it is about. */
  readonly other: string;
}

/** Which lines are asked for. */
export interface TeamPage {
  readonly page: number;
  readonly size: number;
  readonly only?: string;
}

/** Who did it, what, and what else belongs to it. */
export interface Deed {
  readonly by: string;
  readonly what: TeamDeed;
  readonly other?: string;
}

interface Row {
  id: number;
  at: number;
  username: string;
  what: string;
  folder: string;
  names: string;
  count: number;
  other: string;
}

const lineOf = ({ names, what, ...row }: Row): TeamLine => ({
  ...row,
  what: what as TeamDeed,
  names: JSON.parse(names) as string[],
});

export type TeamActivity = ReturnType<typeof createTeamActivity>;

/** The record of who did what in which team folder, bounded for each of them (APP-PUB-01). `now` in unix seconds. */
export function createTeamActivity(db: DatabaseSync, now: () => number = () => Math.floor(Date.now() / 1000)) {
  const last = db.prepare('SELECT * FROM team_activity WHERE group_id = ? ORDER BY id DESC LIMIT 1');
  const exists = db.prepare('SELECT 1 FROM groups WHERE id = ?');
  const insert = db.prepare(
    'INSERT INTO team_activity (group_id, at, username, what, folder, names, count, other) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const grow = db.prepare('UPDATE team_activity SET at = ?, names = ?, count = count + ? WHERE id = ?');
  const isBy = (line: Row, by: string): boolean => line.username.toLowerCase() === by.toLowerCase();
  const trim = db.prepare(
    `DELETE FROM team_activity WHERE group_id = ? AND id <= (SELECT id FROM team_activity WHERE group_id = ?
     ORDER BY id DESC LIMIT 1 OFFSET ?)`,
  );
  /** Everything, what was done in a folder and below it, or what was done to one entry. */
  const wanted = `group_id = ?1 AND (?2 = '' OR folder = ?2 OR substr(folder, 1, length(?2) + 1) = ?2 || '/' OR
    (folder = ?3 AND EXISTS (SELECT 1 FROM json_each(names) WHERE value = ?4)))
    AND (?5 = '' OR other = ?5 COLLATE NOCASE OR what NOT IN (${memberDeeds.map((deed) => `'${deed}'`).join(', ')}))`;
  const page = db.prepare(`SELECT * FROM team_activity WHERE ${wanted} ORDER BY id DESC LIMIT ?6 OFFSET ?7`);
  const total = db.prepare(`SELECT count(*) AS n FROM team_activity WHERE ${wanted}`);

  const write = (groupId: string, folder: string, names: readonly string[], { by, what, other = '' }: Deed): void => {
    const before = last.get(groupId) as Row | undefined;
    const made = before && (before.what === 'folder' || before.what === 'added') ? lineOf(before).names : [];
    const isNamed = what === 'renamed' && made.at(-1) === other && before?.folder === folder && isBy(before, by);
    if (isNamed && now() - before.at < NAMING_S) {
      grow.run(now(), JSON.stringify([...made.slice(0, -1), ...names]), 0, before.id);
      return;
    }
    const isMore =
      before?.what === what &&
      isBy(before, by) &&
      before.folder === folder &&
      before.other === other &&
      names.length > 0 &&
      now() - before.at < REST_S;
    if (isMore) {
      // The same entry changed again is the same line.
      const known = lineOf(before).names;
      const fresh = names.filter((name) => !known.includes(name));
      const kept = [...known.filter((name) => !names.includes(name)), ...names].slice(-NAMES);
      grow.run(now(), JSON.stringify(kept), fresh.length, before.id);
      return;
    }
    insert.run(groupId, now(), by, what, folder, JSON.stringify(names.slice(-NAMES)), Math.max(1, names.length), other);
    trim.run(groupId, groupId, KEEP);
  };

  return {
    /** Notes what was done to entries, by their places; those that lie in no team folder are nobody's business. */
    note(places: readonly WirePath[], deed: Deed): void {
      const groups = new Map<string, { groupId: string; folder: string; names: string[] }>();
      for (const place of places) {
        // Hidden files are work of programs, and told to nobody.
        if (place.area !== 'team' || place.segments.length === 0 || place.segments.some((step) => step[0] === '.'))
          continue;
        const folder = place.segments.slice(0, -1).join('/');
        const key = `${place.groupId}\n${folder}`;
        const group = groups.get(key) ?? { groupId: place.groupId, folder, names: [] };
        group.names.push(place.segments.at(-1) ?? '');
        groups.set(key, group);
      }
      if (groups.size === 0) return;
      relaxed(db, () => {
        for (const { groupId, folder, names } of groups.values())
          if (exists.get(groupId)) write(groupId, folder, names, deed);
      });
    },
    /** Notes what was done with the team folder itself. */
    noteGroup: (groupId: string, deed: Deed): void => relaxed(db, () => write(groupId, '', [], deed)),
    /**
     * Lines of a team folder, newest first; with segments those of the folder or file at that place and of what lies
     * below it. Where `only` names an account, the places of others in the team folder are left out.
     */
    list(groupId: string, segments: readonly string[], { page: number, size, only = '' }: TeamPage) {
      const name = segments.at(-1) ?? '';
      const args = [groupId, segments.join('/'), segments.slice(0, -1).join('/'), name, only] as const;
      const rows = page.all(...args, size, (number - 1) * size) as unknown as Row[];
      return { list: rows.map(lineOf), total: (total.get(...args) as { n: number }).n };
    },
  };
}
