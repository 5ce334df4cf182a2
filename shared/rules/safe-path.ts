/** True for a wire path into a safe box (VRT-08). */
export function isSafePath(wire: string): boolean {
  return /^\/[^/]+\/[^/]+\/safebox(\/|$)/.test(wire);
}
