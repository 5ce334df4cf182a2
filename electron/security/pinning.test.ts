import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { createLogger } from '../logging/logger.ts';
import { createRedactor } from '../logging/redactor.ts';
import { CHROMIUM, chromiumFingerprint, createPinning, REFUSE, TRUST } from './pinning.ts';

const log = createLogger({
  write: () => undefined,
  now: () => new Date(0),
  redactor: createRedactor(),
  level: 'error',
});
const seen = (hostname: string, fingerprint: string, verificationResult = 'net::ERR_CERT_AUTHORITY_INVALID') => ({
  hostname,
  verificationResult,
  certificate: { fingerprint, issuerName: 'Attic', validExpiry: 5 },
});

function setUp(pins: Record<string, string> = {}) {
  let kept: Readonly<Record<string, string>> = pins;
  const forget = vi.fn<() => void>();
  const pinning = createPinning({ pins: () => kept, setPins: (next) => (kept = next), forget, log });
  return { pinning, forget, pins: () => kept };
}

test('what the system trusts is left to Chromium, everything else is refused', () => {
  const { pinning } = setUp();
  expect(pinning.verify(seen('nas.home', 'sha256/a', 'net::OK'))).toBe(CHROMIUM);
  for (const error of ['net::ERR_CERT_AUTHORITY_INVALID', 'net::ERR_CERT_DATE_INVALID', 'net::ERR_CERT_REVOKED', ''])
    expect(pinning.verify(seen('nas.home', 'sha256/a', error))).toBe(REFUSE);
});

test('a device is trusted only after the user has confirmed the certificate that was refused, for that host alone', () => {
  const { pinning, forget, pins } = setUp();
  expect(pinning.trust('nas.home', 'sha256/a')).toBe(false);
  pinning.verify(seen('nas.home', 'sha256/a'));
  expect(pinning.refused('nas.home')).toEqual({
    host: 'nas.home',
    fingerprint: 'sha256/a',
    issuer: 'Attic',
    validTo: 5000,
    changed: false,
  });
  expect(pinning.trust('nas.home', 'sha256/other')).toBe(false);
  expect(pins()).toEqual({});
  expect(pinning.trust('nas.home', 'sha256/a')).toBe(true);
  expect(forget).toHaveBeenCalledTimes(1);
  expect(pinning.verify(seen('nas.home', 'sha256/a'))).toBe(TRUST);
  expect(pinning.verify(seen('other.home', 'sha256/a'))).toBe(REFUSE);
  expect(pinning.refused('nas.home')).toBeNull();
});

test('another certificate than the confirmed one is refused and called changed, until it is confirmed again', () => {
  const { pinning, pins } = setUp({ 'nas.home': 'sha256/a' });
  expect(pinning.verify(seen('nas.home', 'sha256/b'))).toBe(REFUSE);
  expect(pinning.refused('nas.home')).toMatchObject({ fingerprint: 'sha256/b', changed: true });
  expect(pins()).toEqual({ 'nas.home': 'sha256/a' });
  expect(pinning.verify(seen('nas.home', 'sha256/a'))).toBe(TRUST);
});

test('no certificate is ever trusted that is neither the system’s nor confirmed', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.domain(), fc.string({ minLength: 4 })),
      fc.domain(),
      fc.string(),
      (pins, host, print) => {
        const { pinning } = setUp(pins);
        const verdict = pinning.verify(seen(host, print));
        expect(verdict).toBe(Object.hasOwn(pins, host) && pins[host] === print ? TRUST : REFUSE);
      },
    ),
  );
});

test('a fingerprint of Node’s is written as Chromium’s', () => {
  const hex = Array.from({ length: 32 }, (_, index) => index.toString(16).padStart(2, '0').toUpperCase()).join(':');
  expect(chromiumFingerprint(hex)).toBe('sha256/AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=');
});
