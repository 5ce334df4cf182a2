import { offers } from '../../rules/storage/options.ts';
import {
  canFormat,
  isStyleSound,
  isUsableSsd,
  nextOf,
  oldStyleOf,
  phraseState,
  recoveryOf,
  ssdEntry,
  ssdSituation,
  type SsdMode,
  type SsdNext,
} from '../../rules/storage/ssd-rules.ts';
import type { SsdContext, SsdEvent, SsdFacts } from './ssd-types.ts';

/** What a guard is asked with. */
interface Told {
  readonly context: SsdContext;
  readonly event: SsdEvent;
}

const nextIs = (context: SsdContext, ...wanted: SsdNext[]): boolean => {
  const { mode, facts } = context;
  return mode !== null && wanted.includes(nextOf(mode, oldStyleOf(facts.old_style), facts.is_wcache_reset));
};

/** A mode can be chosen: offered, and there is an SSD for it. SSD-01, SSD-15 */
export const isPossible = (mode: SsdMode | null, facts: SsdFacts): boolean =>
  mode !== null && offers(facts, mode) && facts.ssds.some(isUsableSsd);

/** What the SSD flow may do, from its context and the event alone. SSD-01 to SSD-22 */
export const ssdGuards = {
  isSame: ({ context, event }: Told) =>
    event.type === 'SHOW' && event.key === context.key && ssdSituation(event.facts) === context.situation,
  /** SSDs came or went below step 2, and its mode is still possible. M7 */
  keepsStep2: ({ context, event }: Told) =>
    event.type === 'SHOW' &&
    event.key === context.key &&
    oldStyleOf(event.facts.old_style) === oldStyleOf(context.facts.old_style) &&
    isPossible(context.mode, event.facts) &&
    ssdEntry(event.facts, event.acknowledged) === (context.origin === 'step1' ? 'step1' : context.origin),
  entersReset: ({ event }: Told) => event.type === 'SHOW' && ssdEntry(event.facts, event.acknowledged) === 'reset',
  entersPool: ({ event }: Told) => event.type === 'SHOW' && ssdEntry(event.facts, event.acknowledged) === 'pool',
  entersError: ({ event }: Told) => event.type === 'SHOW' && ssdEntry(event.facts, event.acknowledged) === 'error',
  entersCompat: ({ event }: Told) => event.type === 'SHOW' && ssdEntry(event.facts, event.acknowledged) === 'compat',
  mayPick: ({ context, event }: Told) => event.type === 'SELECT' && isPossible(event.mode, context.facts),
  isInvalid: ({ context }: Told) =>
    context.mode !== null &&
    isPossible(context.mode, context.facts) &&
    !isStyleSound(context.mode, context.facts.style),
  toStep2: ({ context }: Told) => isPossible(context.mode, context.facts) && nextIs(context, 'step2'),
  toRebuild: ({ context }: Told) => isPossible(context.mode, context.facts) && nextIs(context, 'rebuild'),
  toWarning: ({ context }: Told) => isPossible(context.mode, context.facts) && nextIs(context, 'warnStorage'),
  toRelease: ({ context }: Told) => isPossible(context.mode, context.facts) && nextIs(context, 'release'),
  toWriteBack: ({ context }: Told) => isPossible(context.mode, context.facts) && nextIs(context, 'writeBack'),
  toRefused: ({ context }: Told) => isPossible(context.mode, context.facts) && nextIs(context, 'refused'),
  isTicked: ({ context }: Told) => context.ticked,
  wantsPhrase: ({ context }: Told) => context.mode === 'wcache' && context.ticked,
  mayFormat: ({ context }: Told) =>
    context.mode !== null && context.mode !== 'wcache' && canFormat(context.mode, context.ticked, context.rebuild),
  isExact: ({ context }: Told) => context.phrase !== '' && phraseState(context.typed, context.phrase).exact,
  isOtherPhrase: ({ context, event }: Told) => event.type === 'PHRASE' && event.text !== context.phrase,
  cameFromReset: ({ context }: Told) => context.origin === 'reset',
  cameFromPool: ({ context }: Told) => context.origin === 'pool',
  isRecoverable: ({ context }: Told) => recoveryOf(context.facts).kind === 'possible',
  isTooSmall: ({ context }: Told) => recoveryOf(context.facts).kind === 'tooSmall',
  isCache: ({ context }: Told) => oldStyleOf(context.facts.old_style) === 'wcache',
  mayRebuild: ({ context }: Told) => context.facts.ssds.some(isUsableSsd),
};
