import { expect, test } from 'vitest';
import { deviceFactsLoaded, deviceReducer, emptyDevice } from '../device-slice.ts';
import { deviceFactsOf, readAddresses } from './device-facts.ts';

test('ENT-02 ENT-15 addresses: a list, one as text, nothing useful', () => {
  expect(readAddresses(['192.168.1.20', '10.0.0.2'])).toEqual(['192.168.1.20', '10.0.0.2']);
  expect(readAddresses('192.168.1.20')).toEqual(['192.168.1.20']);
  for (const nothing of ['', null, undefined, 7, {}, [null, '', 3]]) expect(readAddresses(nothing)).toEqual([]);
});

test('ENT-02 ENT-03 the facts of a device as it tells them; what is not known of stays out', () => {
  const system = {
    nasid: 'q021abc',
    name: 'Maple House',
    ip: '192.168.1.20',
    model: 'z4pro',
    series: 'z',
    color: 'black',
    net_mode: 'lan',
    disk_num: 4,
    version: '2.3',
    uptime: 100,
    secret: 'x',
  };
  const facts = deviceFactsOf(system as unknown as Parameters<typeof deviceFactsOf>[0]);
  const device = deviceReducer(emptyDevice, deviceFactsLoaded(facts));
  expect(device).toMatchObject({
    nasId: 'q021abc',
    nasName: 'Maple House',
    nasIp: ['192.168.1.20'],
    model: 'z4pro',
    devicePdt: 'z4',
    deviceMode: 'z4',
    diskNum: 4,
    color: 'black',
    netMode: 'lan',
    version: '2.3',
  });
  expect(Object.keys(device).sort()).toEqual(Object.keys(emptyDevice).sort());
});
