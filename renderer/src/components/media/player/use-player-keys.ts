import { useTranslation } from '../../../i18n/use-translation.ts';
import { useScreenKeys, type KeyRow } from '../screen-keys.ts';

const keys = {
  toggle: ' ',
  back: 'ArrowLeft',
  on: 'ArrowRight',
  leapBack: 'j',
  leapOn: 'l',
  frameBack: ',',
  frameOn: '.',
  tenths: '0–9',
  slower: '<',
  faster: '>',
  louder: 'ArrowUp',
  softer: 'ArrowDown',
  mute: 'm',
  full: 'f',
  picture: 'i',
  subtitle: 'c',
  earlier: 'g',
  later: 'h',
  audio: 'a',
  loopFrom: '[',
  loopTo: ']',
  unloop: '\\',
  next: 'n',
  previous: 'p',
} as const;

/** Lists the keys of the player of films in the sheet of shortcuts (features 1.3). */
export function usePlayerKeys(): void {
  const { t } = useTranslation('openers');
  useScreenKeys(
    'player',
    (Object.keys(keys) as (keyof typeof keys)[]).map((id): KeyRow => [id, keys[id], t(`player.keys.${id}`)]),
  );
}
