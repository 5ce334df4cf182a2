/** What the threads of the search and the device say to each other. */

/** Part of the index that a question is about. */
export interface SearchPart {
  /** Wire path of the area's root. */
  readonly root: string;
  /** Wire path below which is searched; the root where it is absent. */
  readonly below?: string;
  /** Where it comes from, as hits are counted; the root where it is absent. */
  readonly source?: string;
}

/** A question, its fields checked. Sizes in bytes, times in unix seconds. */
export interface SearchQuestion {
  readonly words: readonly string[];
  readonly scope: 'name' | 'content';
  readonly parts: readonly SearchPart[];
  /** Type codes; all when empty. */
  readonly types: readonly number[];
  /** True when names that begin with a dot are found too. */
  readonly hidden: boolean;
  readonly mtimeFrom?: number | undefined;
  readonly mtimeTo?: number | undefined;
  readonly sizeMin?: number | undefined;
  readonly sizeMax?: number | undefined;
  /** Only what comes from there is listed; everything is counted. */
  readonly source?: string | undefined;
  readonly page: number;
  readonly size: number;
}

/** Wire paths of one page, best first. */
export interface SearchAnswer {
  readonly paths: readonly string[];
  readonly total: number;
  /** How many hits come from where, also from where none is listed. */
  readonly sources: readonly { readonly source: string; readonly count: number }[];
  /** True when it was given up before everything was looked at. */
  readonly cut: boolean;
}

/** What was found since the last portion, and how far the search is in all. */
export interface SearchPortion {
  /** Wire paths, the best of the portion first. */
  readonly paths: readonly string[];
  readonly sources: SearchAnswer['sources'];
  readonly cut: boolean;
  /** Nothing more follows. */
  readonly done: boolean;
}

export type ToQuery =
  | { readonly op: 'ask'; readonly id: number; readonly question: SearchQuestion }
  /** Answered in portions, as they are found, until it is ended. */
  | { readonly op: 'begin'; readonly id: number; readonly question: SearchQuestion }
  | { readonly op: 'end'; readonly id: number }
  | { readonly op: 'reopen' };
export type FromQuery =
  | { readonly op: 'portion'; readonly id: number; readonly portion: SearchPortion }
  | { readonly op: 'answer'; readonly id: number; readonly answer: SearchAnswer }
  | { readonly op: 'failed'; readonly id: number; readonly damaged: boolean; readonly message: string };

/** How the index is made. Paths are wire paths. */
export interface IndexRules {
  readonly content: boolean;
  /** Whose content is read; all when empty. */
  readonly folders: readonly string[];
  /** What is left out altogether. */
  readonly exclude: readonly string[];
}

export type ToIndex =
  /** Looks through everything, or through what these folders hold. */
  | { readonly op: 'scan'; readonly rules: IndexRules }
  | { readonly op: 'touched'; readonly rules: IndexRules; readonly folders: readonly string[] }
  | { readonly op: 'rebuild'; readonly rules: IndexRules };
export type FromIndex =
  | { readonly op: 'progress'; readonly indexed: number; readonly total: number; readonly busy: boolean }
  /** The index is a new file: those who read it open it again. */
  | { readonly op: 'renewed'; readonly reason: string };

/** What a thread is started with. */
export interface SearchThreadData {
  readonly role: 'index' | 'query';
  readonly dataDir: string;
  /** True when a thread before this one has found the file whole: a large one is not read through every time. */
  readonly isChecked: boolean;
}
