import type { Draft } from './create-draft.ts';

/*
 * What was typed into the wizard, by what it began with: somebody who looks at another screen in between finds it
 * again. It goes with the document.
 */
const drafts = new Map<string, Draft>();

export const keptDraft = (key: string): Draft | undefined => drafts.get(key);

/** Keeps a draft; null forgets it. */
export function keepDraft(key: string, draft: Draft | null): void {
  if (draft === null) drafts.delete(key);
  else drafts.set(key, draft);
}
