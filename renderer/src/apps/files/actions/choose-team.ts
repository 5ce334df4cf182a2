import { dropOutcome, type DropWish } from '../../../state/files/drop-rule.ts';
import type { ActionContext } from './action-context.ts';
import { transferEntries, type NamedSource } from '../../../components/files/transfer-entries.ts';

/**
 * Asks for a team folder in place of their list, which takes nothing, and puts there what was dropped on the list
 * (DRG-07). `root` is the wire path of the list.
 */
export function chooseTeam(
  { ask, translate, store, session }: Pick<ActionContext, 'ask' | 'translate' | 'store' | 'session'>,
  sources: readonly NamedSource[],
  root: string,
  wish: DropWish,
): void {
  ask({
    kind: 'folder',
    title: translate('filework:team.choose'),
    okText: translate(`filework:send.${wish.intent}Here`),
    start: root,
    refusal: (path, writable) => {
      const { refusal } = dropOutcome(sources, { kind: 'folder', path, writable }, wish);
      return refusal === null ? null : translate(refusal);
    },
    onDone: (path) => {
      ask(null);
      void transferEntries(sources, { kind: 'folder', path, writable: true }, { ...wish, store, translate }).then(() =>
        session.refresh(),
      );
    },
  });
}
