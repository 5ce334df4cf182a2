/** One time at which the device switches itself on or off; days 1 (Monday) to 7. */
interface PlannedTime {
  readonly time: string;
  readonly days: readonly number[];
}

/** Two entries for the same minute of a day contradict or repeat each other (CALL-SET-04). */
export function areDistinct(list: readonly PlannedTime[]): boolean {
  const moments = list.flatMap(({ time, days }) => [...new Set(days)].map((day) => `${day} ${time}`));
  return new Set(moments).size === moments.length;
}
