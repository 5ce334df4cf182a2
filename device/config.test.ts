import path from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { StartError } from './start-error.ts';

test('the defaults of the command line', () => {
  expect(readConfig(['--data', 'x'], '/srv')).toMatchObject({
    dataDir: path.resolve('/srv/x'),
    host: '127.0.0.1',
    port: 5055,
    pushPort: 8015,
    control: false,
    demo: false,
    speed: 1,
    scenario: undefined,
  });
});

test('every option is read', () => {
  const argv = '--data /d --port 0 --push-port 1 --demo --scenario boot-booting --speed 2.5 --control --host ::1';
  expect(readConfig(argv.split(' '))).toMatchObject({
    dataDir: path.resolve('/d'),
    port: 0,
    pushPort: 1,
    demo: true,
    scenario: 'boot-booting',
    speed: 2.5,
    control: true,
    host: '::1',
  });
});

test.each([
  ['no folder', [], '--data is missing'],
  ['an unknown option', ['--data', 'x', '--colour'], "Unknown option '--colour'"],
  ['a word too much', ['--data', 'x', 'y'], 'Unexpected argument'],
  ['a port that is none', ['--data', 'x', '--port', '70000'], '--port must be a port number'],
  ['a port in words', ['--data', 'x', '--push-port', 'many'], '--push-port must be a port number'],
  ['no speed', ['--data', 'x', '--speed', '0'], '--speed must be a number'],
  ['an empty host', ['--data', 'x', '--host', ''], '--host must not be empty'],
])('%s is one clear line', (_what, argv, expected) => {
  let said: unknown;
  try {
    readConfig(argv);
  } catch (error) {
    said = error;
  }
  expect(said).toBeInstanceOf(StartError);
  expect((said as Error).message).toContain(expected);
  expect((said as Error).message).not.toContain('\n');
});

test('CALL-NAT-01 the services of the subnet check are given, simulated under control, or missing', () => {
  const services = (...argv: string[]) => readConfig(['--data', 'x', ...argv]).services;
  expect(services()).toEqual({ tracker: '', proxy: '' });
  expect(services('--control')).toEqual({ tracker: '/__control', proxy: '/__control' });
  expect(services('--control', '--tracker', 'https://t.example/x', '--proxy', '')).toEqual({
    tracker: 'https://t.example',
    proxy: '',
  });
  for (const wrong of ['t.example', 'ftp://t.example', 'https://'])
    expect(() => services('--tracker', wrong)).toThrow(StartError);
});

test('CALL-EXT-19 downloads stay away from this machine unless the command line says otherwise', () => {
  expect(readConfig(['--data', 'x', '--control']).localDownloads).toBe(false);
  expect(readConfig(['--data', 'x', '--local-downloads']).localDownloads).toBe(true);
});

test('SES-10 other devices and the program for messages are given on the command line', () => {
  const argv = ['--data', 'x', '--peer', 'z4abc=http://10.0.0.2:5055/', '--peer', 'z4def=https://far.example'];
  expect(readConfig([...argv, '--message-program', '/usr/bin/sms'])).toMatchObject({
    peers: { z4abc: 'http://10.0.0.2:5055', z4def: 'https://far.example' },
    messageProgram: '/usr/bin/sms',
  });
  for (const peer of ['z4abc', 'z4abc=far.example', 'z4 abc=http://a', '=http://a'])
    expect(() => readConfig(['--data', 'x', '--peer', peer])).toThrow(StartError);
});
