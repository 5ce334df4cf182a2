import { expect, test } from 'vitest';
import { readShareLink } from './share-link.ts';

test.each([
  ['https://z4far.relay.nas.example/home/share/a-B_3', { nasid: 'z4far', share: 'a-B_3', code: '' }],
  ['https://Z4FAR.relay.nas.example/share/abc?x=1', { nasid: 'z4far', share: 'abc', code: '' }],
  ['http://192.168.1.5:5055/home/share/abc', { nasid: '', share: 'abc', code: '' }],
  ['http://nas/zconn/http/5055/z4far/home/share/abc', { nasid: 'z4far', share: 'abc', code: '' }],
  ['https://evil.example/relay.nas.example/share/abc', { nasid: '', share: 'abc', code: '' }],
  ['See https://z4far.relay.nas.example/home/share/abc\nCode: a1B2', { nasid: 'z4far', share: 'abc', code: 'a1B2' }],
  ['https://z4far.relay.nas.example/home/share/abc\n提取码：a1B2', { nasid: 'z4far', share: 'abc', code: 'a1B2' }],
  ['https://z4far.relay.nas.example/home/share/abc\nCode: longer', { nasid: 'z4far', share: 'abc', code: '' }],
  ['z4far:abc', { nasid: 'z4far', share: 'abc', code: '' }],
  ['hello', null],
  ['', null],
  ['https://z4far.relay.nas.example/home/album', null],
])('APP-ALBUM-07 what is pasted tells the device, the share and its code: %s', (text, told) => {
  expect(readShareLink(text)).toEqual(told);
});
