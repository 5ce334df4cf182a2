import { expect, test, vi } from 'vitest';
import { trustSystem } from './system-trust.ts';

const get = vi.fn((type?: string) => (type === 'system' ? ['home', 'both'] : ['usual', 'both']));

test('what the system trusts is trusted beside what comes with Node, each once', () => {
  const set = vi.fn();
  trustSystem({ getCACertificates: get, setDefaultCACertificates: set }, false);
  expect(set).toHaveBeenCalledExactlyOnceWith(['usual', 'both', 'home']);
});

test('a store that cannot be read, and a runtime that has none, change nothing', () => {
  const set = vi.fn(() => {
    throw new Error('a certificate cannot be read');
  });
  expect(() => trustSystem({ getCACertificates: get, setDefaultCACertificates: set }, false)).not.toThrow();
  expect(() => trustSystem({}, false)).not.toThrow();
});
