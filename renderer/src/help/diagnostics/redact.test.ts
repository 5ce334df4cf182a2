import { expect, test } from 'vitest';
import { redact } from './redact.ts';

test('APP-HELP-01 a report holds no addresses, telephones, tokens and named passwords', () => {
  const texts = [
    ['I open http://192.168.1.20:5055/home/', 'I open ***'],
    ['It is at 192.168.1.20:5055 now', 'It is at *** now'],
    ['write to anna@example.org please', 'write to *** please'],
    ['mac 00:1b:44:11:3a:b7', 'mac ***'],
    ['at fe80:0:0:1::2 in', 'at *** in'],
    ['my password is Hearth2026, and', 'my password is ***, and'],
    ['token=abc123', 'token=***'],
    ['密码：秘密123，谢谢', '密码：***，谢谢'],
    ['call 13800000001', 'call ***'],
    ['id 0123456789abcdef0123456789abcdef', 'id ***'],
  ] as const;
  for (const [text, clean] of texts) expect(redact(text)).toBe(clean);
});

test('APP-HELP-01 names go, longer ones first; codes, versions and times stay', () => {
  expect(redact('Maple House of mira', ['mira', 'Maple', 'Maple House'])).toBe('*** of ***');
  expect(redact('a cat', ['a'])).toBe('a cat');
  expect(redact('admin, the administrator (x.y+)', ['admin', 'x.y+'])).toBe('***, the administrator (***)');
  expect(redact('设备小枫很慢', ['小枫树'])).toBe('设备小枫很慢');
  expect(redact('设备小枫树很慢', ['小枫树'])).toBe('设备***很慢');
  for (const text of ['N300034 at 12:34:56', 'version 2.3.2023052901', '2026-11-25T14:00:00.000Z helpLogs TIMEOUT'])
    expect(redact(text)).toBe(text);
});
