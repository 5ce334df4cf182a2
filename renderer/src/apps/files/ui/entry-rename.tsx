import { RenameField } from '../../../components/files/rename-field.tsx';
import type { Entry } from '../../../state/files/entry.ts';
import { useFiles } from './files-context.ts';
import type { ItemProps } from './item-props.ts';
import styles from './items.module.css';

/** The name of an entry being edited; Tab goes from name to name (interaction conventions 3.1). */
export function EntryRename({ entry, onRenamed }: Pick<ItemProps, 'onRenamed'> & { readonly entry: Entry }) {
  const { actions, session } = useFiles();
  return (
    <RenameField
      entry={entry}
      className={styles.rename}
      // What the field still holds when its entry has gone is for nobody: the focus leaves it before it goes itself.
      onRename={(name) => (session.nameEdit === null ? Promise.resolve(null) : actions.rename(entry, name))}
      onDone={onRenamed}
      draft={session.nameEdit?.draft ?? null}
      onDraft={(name) => {
        session.keepDraft(name);
      }}
      neighbour={(step) => {
        const { rows } = session.getState();
        const at = rows.indexOf(entry.path);
        if (at === undefined) return null;
        // What belongs to the device keeps its name.
        let next = at + step;
        while (rows.at(next)?.isSys === true) next += step;
        const path = rows.at(next)?.path;
        if (path === undefined) return null;
        return () => {
          void session.reveal(path).then((isThere) => {
            if (isThere) session.setRenaming(path);
          });
        };
      }}
    />
  );
}
