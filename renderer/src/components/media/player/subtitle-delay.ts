/** The times of a cue as its file has them. */
const ownTimes = new WeakMap<TextTrackCue, { readonly from: number; readonly to: number }>();

/** Shows cues so many seconds later than their file says; earlier where that is less than 0. */
export function delayCues(cues: ArrayLike<TextTrackCue>, seconds: number): void {
  for (const cue of Array.from(cues)) {
    const own = ownTimes.get(cue) ?? { from: cue.startTime, to: cue.endTime };
    ownTimes.set(cue, own);
    cue.startTime = Math.max(0, own.from + seconds);
    cue.endTime = Math.max(0, own.to + seconds);
  }
}
