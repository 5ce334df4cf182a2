import type { UnknownCertificate } from '#shared/ipc/desktop-channels.ts';
import type { Logger } from '../logging/logger.ts';

/** What Chromium tells about a certificate, as far as it is looked at. */
export interface PresentedCertificate {
  readonly hostname: string;
  /** `net::OK`, or why the system does not trust it. */
  readonly verificationResult: string;
  readonly certificate: {
    /** `sha256/` and base64. */
    readonly fingerprint: string;
    readonly issuerName: string;
    /** Unix seconds. */
    readonly validExpiry: number;
  };
}

/** Answers of a verify procedure: trust, refuse, or leave it to Chromium. */
export const TRUST = 0;
export const REFUSE = -2;
export const CHROMIUM = -3;
export type Verdict = typeof TRUST | typeof REFUSE | typeof CHROMIUM;

export interface PinningDeps {
  /** Fingerprints that the user has confirmed, by host. */
  readonly pins: () => Readonly<Record<string, string>>;
  readonly setPins: (pins: Readonly<Record<string, string>>) => void;
  /** Chromium keeps its verdicts; makes it ask again. */
  readonly forget: () => void;
  readonly log: Logger;
}

/** Certificates of devices at home, which no authority vouches for: one by one, by the user's own confirmation. */
export interface Pinning {
  verify(presented: PresentedCertificate): Verdict;
  /** The certificate that was refused last for a host; null without one. */
  refused(host: string): UnknownCertificate | null;
  /** The user trusts exactly the certificate that was refused and shown; false for any other. */
  trust(host: string, fingerprint: string): boolean;
}

/** Hosts remembered as refused; a page in a loop must not fill the memory. */
const MAX_REFUSED = 20;

/**
 * Decides over certificates: what the system trusts is Chromium's matter, what the user has confirmed for this very
 * host is trusted while it stays the same, and everything else is refused. Never by a switch for all.
 */
export function createPinning(deps: PinningDeps): Pinning {
  const refused = new Map<string, UnknownCertificate>();
  return {
    verify({ hostname, verificationResult, certificate }) {
      if (verificationResult === 'net::OK') return CHROMIUM;
      const pins = deps.pins();
      const pin = Object.hasOwn(pins, hostname) ? pins[hostname] : undefined;
      if (pin === certificate.fingerprint) return TRUST;
      refused.delete(hostname);
      refused.set(hostname, {
        host: hostname,
        fingerprint: certificate.fingerprint,
        issuer: certificate.issuerName.slice(0, 200),
        validTo: certificate.validExpiry * 1000,
        changed: pin !== undefined,
      });
      for (const oldest of refused.keys()) if (refused.size > MAX_REFUSED) refused.delete(oldest);
      deps.log.warn('certificate refused', { host: hostname, error: verificationResult, changed: pin !== undefined });
      return REFUSE;
    },
    refused: (host) => refused.get(host) ?? null,
    trust(host, fingerprint) {
      if (refused.get(host)?.fingerprint !== fingerprint) return false;
      refused.delete(host);
      deps.setPins({ ...deps.pins(), [host]: fingerprint });
      deps.forget();
      deps.log.info('certificate confirmed by the user', { host });
      return true;
    },
  };
}

/** Fingerprint as Chromium writes it, of the form that Node gives (`AB:CD:…`). */
export function chromiumFingerprint(hex: string): string {
  return `sha256/${Buffer.from(hex.replaceAll(':', ''), 'hex').toString('base64')}`;
}
