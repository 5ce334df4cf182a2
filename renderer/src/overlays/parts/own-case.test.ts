import { expect, test } from 'vitest';
import { ownCase } from './own-case.ts';

test('ESA-01 FMT-12 eSATA keeps its small letter at the head of a page, the name of a mode does not', () => {
  expect(ownCase('eSATA expansion storage found')).toEqual({ 'data-own-case': true });
  for (const text of ['double RAID1 mode degraded', 'SSD lost', '发现 eSATA 扩展存储', ''])
    expect(ownCase(text)).toEqual({});
});
