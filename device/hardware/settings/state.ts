/** What the device does on battery: `policy` once the time is up or the charge is low. */
export interface UpsRules {
  readonly enable: boolean;
  readonly policy: 'shutdown' | 'safe';
  readonly delayS: number;
  readonly lowPercent: number;
}

/** How the fan runs; `auto` by temperature. */
export type FanMode = 'quiet' | 'normal' | 'full' | 'auto';

/** What the administrator has set and the machine itself acts by; kept over restarts by the device. */
export interface SettingsState {
  readonly ups: UpsRules;
  readonly fan: FanMode;
  /** The device starts by itself when the mains are back after they had failed. */
  readonly startsAfterCut: boolean;
  /** IANA name of the zone by which the machine goes; '' for that of the program. */
  readonly timezone: string;
}
