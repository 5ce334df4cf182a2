import { transferEntries, type NamedSource } from '../../../components/files/transfer-entries.ts';
import type { DropTarget, DropWish } from '../../../state/files/drop-rule.ts';
import { withAccess } from '../../../state/files/folder-access.ts';
import type { ActionContext } from './action-context.ts';
import { chooseTeam } from './choose-team.ts';

/** Puts entries that were dragged where they were let go of, from whichever window they come (DRG-07, DRG-10, DRG-18). */
export async function dropEntries(
  context: () => ActionContext,
  named: readonly NamedSource[],
  target: DropTarget,
  wish: DropWish,
): Promise<void> {
  const { store, translate } = context();
  const sources = await withAccess(store, named);
  await transferEntries(sources, target, {
    ...wish,
    store,
    translate,
    window: context().window,
    chooseTeam: (root) => {
      chooseTeam(context(), sources, root, wish);
    },
  });
  void context().session.refresh();
}
