import type { IconName } from '../icon.ts';
import { createWindowParts } from './window-parts.ts';

/** Something that the screen of a window can do, for the palette: by its name, without keys of its own. */
export interface WindowVerb {
  /** Names it over time, within its app. */
  readonly id: string;
  /** In the language shown now. */
  readonly title: string;
  readonly icon?: IconName;
  /** Keys that do the same, as `keyHint` takes them. */
  readonly keys?: string;
  /** Why it cannot be done now, in words. */
  readonly disabled?: string;
  readonly run: () => void;
}

const parts = createWindowParts<() => readonly WindowVerb[]>();

/** What the screens of a window can do at this moment. */
export const windowVerbsOf = (name: string): WindowVerb[] => parts.of(name).flatMap((verbs) => verbs());

/** Lets the palette offer what the calling screen can do, asked when it opens. */
export const useWindowVerbs = parts.useAdded;
