import { describe, expect, test } from 'vitest';
import { holdsLink, linkLines, linkProblem, LINK_MAX } from './download-links.ts';

const HASH = 'c12fe1c06bba254a9dc9f519b335aa7c1367a88a';

describe('what can be downloaded', () => {
  test.each([
    'http://a.example/file.zip',
    'HTTPS://a.example:8443/a%20b?c=d#e',
    'https://[2001:db8::1]/x',
    'ftp://mira:secret@files.example/pub/a.iso',
    'http://192.168.1.20/影片.mkv',
    `magnet:?xt=urn:btih:${HASH}`,
    `MAGNET:?dn=some+name&xt=urn:btih:${HASH.toUpperCase()}&tr=udp%3A%2F%2Ftracker.example%3A80`,
    'magnet:?xt=urn:btih:YNCKHTQCWBTRNJIV4WNAE52SJUQCZO5C',
    `magnet:?xt=urn%3Abtih%3A${HASH}`,
    `magnet:?xt.1=urn:btih:${HASH}`,
  ])('APP-DOWN-01 %s', (link) => {
    expect(linkProblem(link)).toBeNull();
  });

  test.each([
    ['a.example/file.zip', 'scheme'],
    ['ed2k://|file|a|1|b|/', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['file:///etc/passwd', 'scheme'],
    ['http:', 'address'],
    ['http:/a.example', 'address'],
    ['http:///file', 'address'],
    ['http://a b.example/', 'address'],
    ['https://a.example:99999/', 'address'],
    ['magnet:?dn=nothing', 'magnet'],
    ['magnet:?xt=urn:btih:1234', 'magnet'],
    [`magnet:xt=urn:btih:${HASH}`, 'magnet'],
    [`magnet:?xt=urn:btmh:1220${'ab'.repeat(32)}`, 'magnet'],
    ['magnet:?xt=urn:sha1:YNCKHTQCWBTRNJIV4WNAE52SJUQCZO5C', 'magnet'],
    [`http://a.example/${'x'.repeat(LINK_MAX)}`, 'long'],
  ] as const)('APP-DOWN-01 not %s', (link, problem) => {
    expect(linkProblem(link)).toBe(problem);
  });
});

test('APP-DOWN-01 one link a line: numbered as they stand, blank lines left out, a second one told', () => {
  const text = '\n  http://a.example/1 \r\n\r\nftp://b.example/2\nnothing\nhttp://a.example/1\n';
  expect(linkLines(text)).toEqual([
    { line: 2, link: 'http://a.example/1', problem: null, again: false },
    { line: 4, link: 'ftp://b.example/2', problem: null, again: false },
    { line: 5, link: 'nothing', problem: 'scheme', again: false },
    { line: 6, link: 'http://a.example/1', problem: null, again: true },
  ]);
  expect(linkLines('   \n')).toEqual([]);
});

test('APP-DOWN-01 a text is dropped or pasted for its links', () => {
  expect(holdsLink('some words\nhttps://a.example/x')).toBe(true);
  expect(holdsLink('some words')).toBe(false);
  expect(holdsLink('')).toBe(false);
});
