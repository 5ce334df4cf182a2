import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchText, noMatch } from './match.ts';

test('SHK-04 what is typed is looked for as it stands, whatever signs are in it', () => {
  expect(matchText('Search team files', 'team f')).toEqual({ score: 2, range: [7, 13] });
  expect(matchText('Search steam team files', 'team')).toEqual({ score: 2, range: [13, 17] });
  expect(matchText('Rate (new)', '(n')).toEqual({ score: 2, range: [5, 7] });
  expect(matchText('Rate (new)', 'e)')).toEqual(noMatch);
  expect(matchText('Rate (new)', 'w)')).toEqual({ score: 1, range: [8, 10] });
  expect(matchText('Team files', 'TEAM FILES')).toEqual({ score: 4, range: [0, 10] });
  expect(matchText('Team files', 'team-')).toEqual(noMatch);
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, typed) => {
      expect(matchText(`${before}${typed}`, typed).score > 0).toBe(typed.trim() !== '');
    }),
  );
});
