import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const folders = ['.', '../components/dialogs', '../components/disk-form'];
const sources = folders.flatMap((folder) =>
  readdirSync(path.join(import.meta.dirname, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !name.includes('.test.'))
    .map((name) => path.join(import.meta.dirname, folder, name)),
);
/** Every element of a kind with its attributes, as it is written. */
const elements = (kind: string): string[] =>
  sources.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return [...text.matchAll(new RegExp(`<${kind}\\b[\\s\\S]*?/?>\\s*\\n`, 'g'))].map(([found]) => found);
  });

test('OVL-06 every text field has a longest text, and trims what is typed when it is left', () => {
  const fields = elements('input').filter((field) => !/type="(checkbox|radio|range)"/.test(field));
  expect(fields.length).toBeGreaterThan(2);
  for (const field of fields) expect(field).toContain('maxLength={');
  const typed = fields.filter((field) => field.includes('type="text"'));
  for (const field of typed) expect(field).toMatch(/onBlur|readOnly/);
});

test('OVL-06 nothing lets several be chosen without a limit', () => {
  for (const list of elements('select')) expect(list).not.toMatch(/\bmultiple\b/);
});
