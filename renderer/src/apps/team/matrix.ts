/** What an account may do in a team folder. */
export const levels = ['hidden', 'read', 'write'] as const;
export type Level = (typeof levels)[number];

/** A team folder with the places of the accounts in it. */
export interface MatrixGroup {
  readonly id: string;
  readonly name: string;
  readonly members: Readonly<Record<string, Level>>;
}

/** Changes that are not saved yet, by folder and account. */
export type Changes = Readonly<Record<string, Readonly<Record<string, Level>>>>;

/** The level of the two flags of the call. */
export const levelOf = ({ permission, visible }: { permission: number; visible: number }): Level =>
  visible !== 1 ? 'hidden' : permission === 1 ? 'write' : 'read';

/** The two flags of a level. */
export const flagsOf = (level: Level): { permission: 0 | 1; visible: 0 | 1 } => ({
  permission: level === 'write' ? 1 : 0,
  visible: level === 'hidden' ? 0 : 1,
});

/** Notes a change; one that leads back to what is saved is none. */
export function withChange(changes: Changes, group: MatrixGroup, username: string, level: Level): Changes {
  const own = Object.fromEntries(Object.entries(changes[group.id] ?? {}).filter(([name]) => name !== username));
  if (group.members[username] !== level) own[username] = level;
  const others = Object.fromEntries(Object.entries(changes).filter(([id]) => id !== group.id));
  return Object.keys(own).length === 0 ? others : { ...others, [group.id]: own };
}

/** The changes that are left after the folders were read again: of what is still there, and is not so already. */
export function stillOpen(changes: Changes, groups: readonly MatrixGroup[]): Changes {
  const open = groups.map(({ id, members }) => {
    const own = Object.entries(changes[id] ?? {});
    return [id, own.filter(([name, level]) => members[name] !== undefined && members[name] !== level)] as const;
  });
  return Object.fromEntries(open.flatMap(([id, own]) => (own.length > 0 ? [[id, Object.fromEntries(own)]] : [])));
}

/** How many places would change. */
export const countChanges = (changes: Changes): number =>
  Object.values(changes).reduce((sum, own) => sum + Object.keys(own).length, 0);
