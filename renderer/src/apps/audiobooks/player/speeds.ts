/** Speeds that can be chosen. */
export const speeds = [0.5, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const;

/** The speeds, with one that was chosen elsewhere. */
export const speedsWith = (speed: number): readonly number[] =>
  speeds.some((one) => one === speed) ? speeds : [...speeds, speed].sort((a, b) => a - b);

/** A speed as it is read. */
export const speedText = (speed: number, language: string): string =>
  `${new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(speed)}×`;
