import { expect, test } from 'vitest';
import { downloadUrl, streamUrl, thumbUrl } from './file-urls.ts';

test('DL-01 DL-04 a download names path, agent, port and purpose, and the kind of an external device', () => {
  expect(downloadUrl('', '/zenith_sata/anna/data/A & B #1.jpg')).toBe(
    '/v2/file/download?path=%2Fzenith_sata%2Fanna%2Fdata%2FA%20%26%20B%20%231.jpg&webagent=v2&remote_port=8050&request_purpose=5',
  );
  expect(downloadUrl('', '/usb/u-1/x')).toBe(
    '/v2/file/download?path=%2Fusb%2Fu-1%2Fx&webagent=v2&remote_port=8050&request_purpose=5&device_type=usb',
  );
  expect(downloadUrl('http://nas', '/p', 't')).toMatch(/^http:\/\/nas\/v2\/file\/download\?.*&tmptoken=t$/);
});

test('DL-02 an encrypted path is downloaded through its own address, without a path', () => {
  expect(downloadUrl('', 'E.abc/=')).toBe(
    '/v2/file/decrypt/download?encrypted_path=E.abc%2F%3D&from=pub_album&webagent=v2&remote_port=8050&request_purpose=5',
  );
  for (const path of ['e.abc', '/E.abc']) expect(downloadUrl('', path)).toContain('/v2/file/download?path=');
});

test('CALL-EXT-05 pictures and streams carry the path, pictures also what makes them fresh', () => {
  expect(streamUrl('', '/p/ä.jpg')).toBe('/v2/file/stream?path=%2Fp%2F%C3%A4.jpg');
  expect(thumbUrl('', '/p/a', 's', 17)).toBe('/v2/file/thumb?path=%2Fp%2Fa&size=s&v=17');
});
