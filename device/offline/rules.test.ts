import { describe, expect, test } from 'vitest';
import { readLink, shownLink } from './link.ts';
import { nextInTurn } from './queue.ts';
import { createSpeedLimit } from './speed-limit.ts';
import { fakeTiming } from './test-run.ts';

describe('links', () => {
  test('APP-DOWN-01 http, https, ftp and magnet links are read, with a first name', () => {
    expect(readLink('https://files.example/a/b%20c.zip?x=1')).toEqual({ kind: 'http', name: 'b c.zip' });
    expect(readLink('http://files.example')).toEqual({ kind: 'http', name: 'files.example' });
    expect(readLink('ftp://ann:x@files.example:2121/a.bin;type=i')).toEqual({ kind: 'ftp', name: 'a.bin' });
    const hash = '0123456789abcdef0123456789abcdef01234567';
    expect(readLink(`magnet:?xt=urn:btih:${hash}&dn=Walk`)).toEqual({ kind: 'torrent', name: 'Walk' });
    expect(readLink(`magnet:?xt=urn:btih:${hash}`)).toEqual({ kind: 'torrent', name: hash });
    expect(readLink('http://files.example/..%2f..%2fetc%2fpasswd')).toMatchObject({ name: 'passwd' });
  });
  test.each([
    'magnet:?xt=urn:btih:xyz',
    'magnet:?dn=a',
    'file:///etc/passwd',
    'http://',
    'ftp://h/a%0d%0aDELE%20b',
    'x',
  ])('APP-DOWN-01 %s cannot be used', (link) => {
    expect(readLink(link)).toBeUndefined();
  });
  test('CALL-EXT-19 a password is not shown', () => {
    expect(shownLink('ftp://ann:s3cret@h/a')).toBe('ftp://ann@h/a');
    expect(shownLink('https://:s3cret@h/a')).toBe('https://@h/a');
    expect(shownLink('https://h:81/a@b:c@d')).toBe('https://h:81/a@b:c@d');
  });
});

describe('turns', () => {
  const row = (number: number, owner: string) => ({ id: `${owner}${number}`, owner, number });
  test('CALL-EXT-19 the account of which the fewest run comes next, and of its downloads the first', () => {
    const waiting = [row(1, 'ann'), row(2, 'ann'), row(3, 'bob'), row(4, 'bob')];
    expect(nextInTurn(waiting, [])).toBe('ann1');
    expect(nextInTurn(waiting, [{ owner: 'ann' }])).toBe('bob3');
    expect(nextInTurn(waiting, [{ owner: 'Ann' }, { owner: 'bob' }])).toBe('ann1');
    expect(nextInTurn([], [])).toBeUndefined();
  });
});

describe('speed limit', () => {
  const never = new AbortController().signal;
  test('APP-DOWN-03 all who take from a limit share it, each in slices', async () => {
    const clock = fakeTiming();
    const take = createSpeedLimit(() => 4096, clock.timing);
    const through: string[] = [];
    void take(4096, never).then(() => through.push('a'));
    void take(1024, never).then(() => through.push('b'));
    for (let quarter = 0; quarter < 8; quarter += 1) await clock.advance(250);
    expect(through).toEqual(['b', 'a']);
    expect(clock.timing.now()).toBe(2000);
  });
  test('APP-DOWN-03 a limit that is lifted lets what waits pass after a slice; 0 is none', async () => {
    const clock = fakeTiming();
    let limit = 1024;
    const take = createSpeedLimit(() => limit, clock.timing);
    let isThrough = false;
    void take(1_000_000, never).then(() => (isThrough = true));
    await clock.advance(100);
    limit = 0;
    expect(isThrough).toBe(false);
    await clock.advance(1000);
    expect(isThrough).toBe(true);
    await take(1_000_000_000, never);
  });
  test('APP-DOWN-03 who is stopped waits no longer', async () => {
    const clock = fakeTiming();
    const abort = new AbortController();
    const waiting = createSpeedLimit(() => 1024, clock.timing)(100_000, abort.signal);
    abort.abort(new Error('stopped'));
    await expect(waiting).rejects.toThrow('stopped');
  });
});
