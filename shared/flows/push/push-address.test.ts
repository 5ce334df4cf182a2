import { expect, test } from 'vitest';
import { isAddressedTo } from './push-frames.ts';
import { isRelayHost, pushAddresses } from './push-address.ts';

test('PUSH-01 a device on its usual port has push on 8015, and on the port of its calls as a second choice', () => {
  expect(pushAddresses({ base: 'http://192.168.1.20:5055' })).toEqual([
    'ws://192.168.1.20:8015/push/ws',
    'ws://192.168.1.20:5055/push/ws',
  ]);
  expect(pushAddresses({ base: 'https://nas.local' })).toEqual([
    'wss://nas.local:8015/push/ws',
    'wss://nas.local/push/ws',
  ]);
  expect(pushAddresses({ base: 'http://[fe80::1]:5055' })[0]).toBe('ws://[fe80::1]:8015/push/ws');
});

test('PUSH-01 a device on another port takes push there; a named port goes first', () => {
  expect(pushAddresses({ base: 'http://127.0.0.1:40123' })).toEqual(['ws://127.0.0.1:40123/push/ws']);
  expect(pushAddresses({ base: 'http://127.0.0.1:40123', pushPort: 40124 })).toEqual([
    'ws://127.0.0.1:40124/push/ws',
    'ws://127.0.0.1:40123/push/ws',
  ]);
});

test('PUSH-01 SES-09 through the relay there is one address, with the encoded id', () => {
  expect(
    pushAddresses({ base: 'https://a.relay.nas.example', relayDomain: 'relay.nas.example', nasid: 'a/b&c' }),
  ).toEqual(['wss://a.relay.nas.example/share/push/ws?webagent=v2&nas_id=a%2Fb%26c']);
});

test('SES-09 a host that only contains the relay domain is local', () => {
  expect(isRelayHost('relay.nas.example', 'relay.nas.example')).toBe(true);
  expect(isRelayHost('relay.nas.example.evil.test', 'relay.nas.example')).toBe(false);
  expect(isRelayHost('xrelay.nas.example', 'relay.nas.example')).toBe(false);
});

test('messages for the administrator or for somebody else are not passed on', () => {
  const message = (to: string) => ({ cmd: 'message' as const, id: 1, topic: 'x', type: 'y', to, ts: 1, data: null });
  const reader = { username: 'li', isMaster: false };
  expect(['all', 'li', 'master', 'wang'].map((to) => isAddressedTo(message(to), reader))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(isAddressedTo(message('master'), { username: 'li', isMaster: undefined })).toBe(true);
});

test('PUSH-01 what is no device address is refused', () => {
  for (const base of ['', 'ftp://a', 'http://', 'http://user@host', 'javascript:alert(1)']) {
    expect(() => pushAddresses({ base })).toThrow(TypeError);
  }
});
