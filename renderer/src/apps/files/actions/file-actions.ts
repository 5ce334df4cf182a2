import { actionTools, type ActionContext, type FileActions } from './action-context.ts';
import { entryActions } from './entry-actions.ts';
import { transferActions } from './transfer-actions.ts';
import { playJournal } from '../../../components/files/undo-actions.ts';
import { workActions } from './work-actions.ts';

/** Makes the actions of a window; `context` is asked at every action. */
export function createFileActions(context: () => ActionContext): FileActions {
  const tools = actionTools(context);
  return {
    ...entryActions(tools),
    ...transferActions(tools),
    ...workActions(tools),
    undo: () => {
      const { store, translate } = context();
      void playJournal(store, translate, 'undo');
    },
    redo: () => {
      const { store, translate } = context();
      void playJournal(store, translate, 'redo');
    },
    refresh: () => {
      void context().session.refresh();
    },
    properties: () => {
      context().showDetails();
    },
  };
}
