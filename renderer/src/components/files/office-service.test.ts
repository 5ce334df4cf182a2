import { expect, test } from 'vitest';
import { isServiceUrl, officeAddress } from './office-service.ts';

const file = 'https://home.example/v2/file/download?path=%2Fa%20b&tmptoken=t';

test('APP-FSET-06 a service is told the address of the document where it says, or in its query', () => {
  const told = encodeURIComponent(file);
  expect(officeAddress('https://office.example/{mode}?doc={url}', file, 'edit')).toBe(
    `https://office.example/edit?doc=${told}`,
  );
  const plain = new URL(officeAddress('https://office.example/op/view.aspx?ui=en', file, 'view') ?? '');
  expect(Object.fromEntries(plain.searchParams)).toEqual({ ui: 'en', src: file, mode: 'view' });
});

test('APP-FSET-06 nothing but an http address is a service', () => {
  expect(officeAddress('javascript:alert(1)//{url}', file, 'view')).toBeNull();
  expect(officeAddress('', file, 'view')).toBeNull();
  expect(['https://a.b/c', 'http://10.0.0.2:8080', 'https://a.b/?u={url}'].every(isServiceUrl)).toBe(true);
  expect(['javascript:1', 'https://', 'https://u@h', 'ftp://a', ''].some(isServiceUrl)).toBe(false);
});
