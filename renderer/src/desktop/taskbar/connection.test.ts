import { describe, expect, test } from 'vitest';
import { connectionTone, connectionWord, isLocalHost, type ConnectionFacts } from './connection.ts';

const fine: ConnectionFacts = {
  unhealthy: false,
  poweringDown: false,
  push: { state: 'open', failures: 0 },
  mode: 'local',
  hostname: '192.168.1.20',
};

describe('the word of the connection', () => {
  test.each([
    [{}, 'lan'],
    [{ hostname: 'nas.example.com' }, 'online'],
    [{ mode: 'cloud' as const }, 'relay'],
    [{ push: { state: 'connecting' as const, failures: 0 } }, 'connecting'],
    [{ push: { state: 'connecting' as const, failures: 2 } }, 'noPush'],
    [{ push: { state: 'down' as const, failures: 1 } }, 'noPush'],
    [{ push: { state: 'refused' as const, failures: 1 } }, 'refused'],
    [{ unhealthy: true }, 'lost'],
    [{ poweringDown: true }, 'lost'],
  ])('%o', (change, word) => {
    expect(connectionWord({ ...fine, ...change })).toBe(word);
  });
});

test('WDG-04 an unhealthy connection has an amber dot', () => {
  expect(connectionTone[connectionWord({ ...fine, unhealthy: true })]).toBe('warning');
});

test.each([
  ['127.0.0.1', true],
  ['172.16.0.9', true],
  ['172.32.0.9', false],
  ['hearth.local', true],
  ['hearth', true],
  ['fd00::1', true],
  ['8.8.8.8', false],
  ['nas.example.com', false],
])('host %s on the own network: %s', (host, local) => {
  expect(isLocalHost(host)).toBe(local);
});
