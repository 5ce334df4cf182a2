/** Groups of topics, in the order of the menu. */
export const groups = ['start', 'files', 'media', 'device', 'people'] as const;
export type GroupId = (typeof groups)[number];

/** A heading with its text. */
export type Passage = readonly [title: string, text: string];

/** What the help says about one app, in one language. */
export interface Article {
  readonly title: string;
  /** Other words it is looked for by. */
  readonly words: string;
  /** What the app is for. */
  readonly lead: string;
  /** How the main things are done. */
  readonly how: readonly Passage[];
  /** Keys, and what they do; the same everywhere in the app. */
  readonly keys?: readonly Passage[];
  /** What may go wrong, and what to do then. */
  readonly trouble: readonly Passage[];
}
