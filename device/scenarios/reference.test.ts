import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { scenarios } from './index.ts';
import { scenarioReference } from './reference.ts';

const file = path.join(import.meta.dirname, '../../docs/scenarios.md');

test('docs/scenarios.md lists the scenarios that there are (npm run docs:scenarios writes it)', () => {
  expect(readFileSync(file, 'utf8').replaceAll('\r\n', '\n')).toBe(scenarioReference());
});

test('every scenario stands there once, with its title and parameters', () => {
  const text = scenarioReference();
  for (const { name, title, params } of scenarios) {
    const lines = text.split('\n').filter((line) => line.startsWith(`| \`${name}\` |`));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(title);
    for (const param of Object.keys(params?.shape ?? {})) expect(lines[0]).toContain(`\`${param}\``);
  }
  expect(text).toContain('`repeat`: integer 0..20, 0 if not given');
  expect(text).toContain('`message`: boolean, true if not given');
});
