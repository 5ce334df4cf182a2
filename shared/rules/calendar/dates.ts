/** A day of the common calendar; month 1 to 12. */
export interface SolarDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** A day of the Chinese lunar calendar; `isLeap` for a day of the repeated month. */
export interface LunarDate extends SolarDate {
  readonly isLeap: boolean;
}
