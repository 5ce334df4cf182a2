import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createLogFile } from './log-file.ts';
import { createLogger } from './logger.ts';
import { createRedactor } from './redactor.ts';

function capture() {
  const lines: string[] = [];
  const redactor = createRedactor();
  const log = createLogger({ write: (l) => lines.push(l), now: () => new Date(0), redactor, level: 'info' });
  return { lines, redactor, log };
}

test('a line has time, level and part, and lower levels are silent', () => {
  const { lines, log } = capture();
  log.for('push').warn('lost', { failures: 3 });
  log.debug('noise');
  expect(lines).toEqual(['1970-01-01T00:00:00.000Z warn push: lost {"failures":3}']);
});

test('secrets in use, secret fields and long keys never reach the log', () => {
  const { lines, redactor, log } = capture();
  redactor.add('tok-12345');
  log.info('GET /x?a=1&token=abcdef&b=2', { note: 'tok-12345', body: '{"password":"hunter2"}' });
  log.info(`cipher ${'0123456789abcdef'.repeat(4)}`);
  expect(lines.join('\n')).not.toMatch(/tok-12345|abcdef&|hunter2|0123456789abcdef/);
  expect(lines[0]).toContain('a=1&token=[hidden]&b=2');
});

test('a full log file makes way and nothing is lost in between', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'hearth-log-'));
  const file = path.join(dir, 'logs/main.log');
  const log = createLogFile(file, 20);
  log.write('first line, longer than the limit');
  await log.flush();
  log.write('second');
  await log.flush();
  expect(await readFile(`${file}.old`, 'utf8')).toBe('first line, longer than the limit\n');
  expect(await readFile(file, 'utf8')).toBe('second\n');
  await rm(dir, { recursive: true });
});
