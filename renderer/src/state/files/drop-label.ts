import { shortFileName } from '#shared/rules/mask.ts';
import type { Translate } from '#shared/rules/text.ts';
import type { DropOutcome } from './drop-rule.ts';

/**
 * What stands beside the pointer while entries are dragged: what letting go here would do, or why it would do nothing,
 * in the words of the drag table (DRG-10). `place` is the name of what is under the pointer.
 */
export function dropLabel(outcome: DropOutcome, place: string, t: Translate): string {
  if (outcome.refusal !== null) return t(outcome.refusal);
  const deed = outcome.permanent === true ? 'erase' : outcome.action;
  return t(`filework:drag.${deed}`, { name: shortFileName(place) });
}
