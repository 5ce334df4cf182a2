import { useScreenKeys, type KeyRow } from './screen-keys.ts';

/** The keys that `playerKey` knows, but for letters that mean the same. */
const keys = {
  toggle: 'k',
  back: 'j',
  on: 'l',
  louder: 'ArrowUp',
  softer: 'ArrowDown',
  mute: 'm',
  next: 'n',
  previous: 'p',
} as const;

export type EngineKey = keyof typeof keys;

/** Lists the keys of music and audiobooks in the sheet of shortcuts (features 1.3). */
export function useEngineKeys(scope: string, titleOf: (key: EngineKey) => string): void {
  useScreenKeys(
    scope,
    (Object.keys(keys) as EngineKey[]).map((id): KeyRow => [id, keys[id], titleOf(id)]),
  );
}
