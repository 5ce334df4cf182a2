import type { DatabaseSync } from 'node:sqlite';
import type { BabyRecord } from '#shared/contract/calls-baby.ts';

/** A baby as it is kept; name, cover, owner and members are those of its album. */
export interface Baby {
  readonly id: string;
  readonly name: string;
  readonly owner: string;
  readonly cover: string;
  /** 2024-05-06. */
  readonly birthday: string;
  readonly lunar: boolean;
  readonly gender: BabyRecord['gender'];
}

export type BabyFacts = Pick<Baby, 'birthday' | 'lunar' | 'gender'>;

interface Row extends Omit<Baby, 'cover' | 'lunar'> {
  readonly cover: string | null;
  readonly lunar: number;
}

const babyOf = ({ cover, lunar, ...row }: Row): Baby => ({ ...row, cover: cover ?? '', lunar: lunar === 1 });

export type BabyStore = ReturnType<typeof createBabyStore>;

/** What is known of babies (APP-ALBUM-05). */
export function createBabyStore(db: DatabaseSync) {
  const columns = `a.id, a.name, a.owner, c.path AS cover, b.birthday, b.lunar, b.gender
    FROM babies b JOIN albums a ON a.id = b.album_id LEFT JOIN album_covers c ON c.album_id = a.id`;
  const byId = db.prepare(`SELECT ${columns} WHERE b.album_id = ?`);
  const seen = db.prepare(
    `SELECT ${columns} WHERE a.owner = ? OR EXISTS (
       SELECT 1 FROM album_members m WHERE m.album_id = a.id AND m.username = ?) ORDER BY a.created_at, a.id`,
  );
  const save = db.prepare('INSERT OR REPLACE INTO babies (album_id, birthday, lunar, gender) VALUES (?, ?, ?, ?)');

  return {
    find(id: string): Baby | undefined {
      const row = byId.get(id) as Row | undefined;
      return row && babyOf(row);
    },
    /** Those of an account, and those that others share with it, in the order in which they were made. */
    seenBy: (username: string): Baby[] => (seen.all(username, username) as unknown as Row[]).map(babyOf),
    save(id: string, { birthday, lunar, gender }: BabyFacts): void {
      save.run(id, birthday, lunar ? 1 : 0, gender);
    },
  };
}
