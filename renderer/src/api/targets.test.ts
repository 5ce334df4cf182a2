import { expect, test } from 'vitest';
import { baseOf, defaultConfig, isCloudHost, type Where } from './targets.ts';

const relay = 'relay.nas.example';
const at = (hostname: string, more: Partial<Where> = {}): Where => ({
  hostname,
  deviceBase: '',
  nasId: 'nas1',
  config: defaultConfig,
  ...more,
});

test('SES-09 the relay domain and what is below it are cloud mode, look-alikes are not', () => {
  expect(isCloudHost('a.relay.nas.example', relay)).toBe(true);
  expect(isCloudHost('relay.nas.example', relay)).toBe(true);
  expect(isCloudHost('relay.nas.example.evil.test', relay)).toBe(false);
  expect(isCloudHost('evilrelay.nas.example', relay)).toBe(false);
  expect(isCloudHost('192.168.1.5', relay)).toBe(false);
});

test('SES-08 the device is the page in local mode, the relay path in cloud mode', () => {
  expect(baseOf('device', at('192.168.1.5'))).toBe('');
  expect(baseOf('device', at('localhost', { deviceBase: 'http://192.168.1.5:5055' }))).toBe('http://192.168.1.5:5055');
  expect(baseOf('device', at('relay.nas.example'))).toBe('https://relay.nas.example/zconn/http/5055/nas1');
  expect(baseOf('device', at('nas1.relay.nas.example'))).toBe('');
});

test('SES-08 share, server and direct', () => {
  expect(baseOf('share', at('192.168.1.5'))).toBe('');
  expect(baseOf('share', at('relay.nas.example'))).toBe('https://relay.nas.example');
  expect(baseOf('server', at('192.168.1.5'))).toBe('/cloud');
  expect(baseOf('server', at('x', { config: { ...defaultConfig, cloudBase: 'https://cloud.test' } }))).toBe(
    'https://cloud.test',
  );
  expect(baseOf('direct', at('192.168.1.5'))).toBe('');
});
