/** Work that goes on evenly in model time: it can stand still and go on, and never falls back. Plain data. */
export interface Span {
  /** Share done at `since`, 0..1. */
  readonly from: number;
  /** Model time from which it goes on; null while it stands still. */
  readonly since: number | null;
  /** Model milliseconds from `from` to the end. */
  readonly restMs: number;
}

/** Work that begins now, `restMs` before its end. */
export function spanFrom(now: number, restMs: number, from = 0): Span {
  return { from, since: now, restMs };
}

/** Share done at a time, 0..1, in ten-thousandths. */
export function shareAt({ from, since, restMs }: Span, now: number): number {
  if (since === null) return from;
  if (restMs <= 0) return 1;
  const share = from + (1 - from) * Math.max(0, (now - since) / restMs);
  return Math.min(1, Math.round(share * 10_000) / 10_000);
}

/** When running work ends; undefined while it stands still. */
export function endOf({ since, restMs }: Span): number | undefined {
  return since === null ? undefined : since + restMs;
}

/** Seconds of model time until the end; -1 while it stands still. */
export function remainS(span: Span, now: number): number {
  const end = endOf(span);
  return end === undefined ? -1 : Math.max(0, Math.ceil((end - now) / 1000));
}

/** Stops work where it is: what is done stays done. */
export function paused(span: Span, now: number): Span {
  if (span.since === null) return span;
  const restMs = Math.max(0, span.restMs - Math.max(0, now - span.since));
  return { from: shareAt(span, now), since: null, restMs };
}

/** Lets stopped work go on. */
export function resumed(span: Span, now: number): Span {
  return span.since === null ? { ...span, since: now } : span;
}
