import { expect, test } from 'vitest';
import { indexPage, type Picture } from './index-page.ts';
import { fileName } from './shots.ts';

const picture = (change: Partial<Picture>): Picture => ({
  name: 'desktop',
  area: 'shell',
  language: 'en-US',
  theme: 'light',
  size: '1440x900',
  file: 'a.png',
  problem: '',
  ...change,
});

test('one row a screen, one column a language and theme', () => {
  const html = indexPage([
    picture({}),
    picture({ theme: 'dark', file: 'b.png' }),
    picture({ name: 'files', file: 'c.png' }),
  ]);
  expect(html.match(/<tr>/g)).toHaveLength(3);
  expect(html).toContain('3 pictures');
  expect(html.match(/<img/g)).toHaveLength(3);
  expect(html).toContain('<th>en-US dark</th>');
});

test('a screen that could not be reached says why, and nothing in it becomes markup', () => {
  const html = indexPage([picture({ file: null, problem: 'no <button>' })]);
  expect(html).toContain('no &lt;button&gt;');
  expect(html).toContain('0 pictures');
});

test('names of pictures are plain', () => {
  expect(fileName('shell', 'Sign-in, wrong password', 'zh-CN')).toBe('shell-sign-in-wrong-password-zh-cn');
});
