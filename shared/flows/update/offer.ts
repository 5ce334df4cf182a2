import { sha256Hex } from '#shared/rules/sha256.ts';
import type { FoundRelease, HoldReason } from './update-types.ts';

/** What this installation is, as far as an offer depends on it. */
export interface OfferFacts {
  readonly current: string;
  /** Version of the operating system in numbers, for example `13.6.1` or `10.0.22621`. */
  readonly system: string;
  /** Id of the installation; decides its turn in a staged release. */
  readonly installation: string;
  readonly skipped: string | null;
}

export type Offer =
  { readonly kind: 'offered' } | { readonly kind: 'none' } | { readonly kind: 'held'; readonly why: HoldReason };

const numbersOf = (text: string) => (text.split('-')[0] ?? '').split('.').map((part) => Number.parseInt(part, 10) || 0);
const tailOf = (text: string) => (text.includes('-') ? text.slice(text.indexOf('-') + 1) : '');

/**
 * Order of two versions: negative when `one` is older. Numbers count part by part, a missing part is 0, and a version
 * with a tail (`1.2.0-beta.1`) comes before the one without.
 */
export function compareVersions(one: string, two: string): number {
  const [a, b] = [numbersOf(one), numbersOf(two)];
  for (let i = 0; i < Math.max(a.length, b.length); i += 1) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  const [tailOne, tailTwo] = [tailOf(one), tailOf(two)];
  if (tailOne === tailTwo) return 0;
  if (tailOne === '') return 1;
  return tailTwo === '' ? -1 : tailOne.localeCompare(tailTwo, 'en', { numeric: true });
}

/**
 * Place of an installation in the order of a staged release, 0 up to 100. Another one for each version, so that it is
 * not always the same people who get it first.
 */
export function placeInStage(installation: string, version: string): number {
  const first = Number.parseInt(
    sha256Hex(Uint8Array.from(`${installation} ${version}`, (char) => char.charCodeAt(0))).slice(0, 8),
    16,
  );
  return (first / 0x1_0000_0000) * 100;
}

/**
 * Whether a release is offered here. The floor of the operating system comes first: an app that updates itself to a
 * version which does not start cannot repair itself (element-desktop#1399).
 */
export function decideOffer(release: FoundRelease, facts: OfferFacts): Offer {
  if (compareVersions(release.version, facts.current) <= 0) return { kind: 'none' };
  const { systemFloor, percentage } = release;
  if (systemFloor !== null && compareVersions(facts.system, systemFloor) < 0) return { kind: 'held', why: 'system' };
  if (release.version === facts.skipped) return { kind: 'held', why: 'skipped' };
  if (percentage !== null && placeInStage(facts.installation, release.version) >= percentage) {
    return { kind: 'held', why: 'staged' };
  }
  return { kind: 'offered' };
}
