import { useMemo, useState } from 'react';
import { DragSight } from '../../components/drag/drag-sight.tsx';
import { RenameField } from '../../components/files/rename-field.tsx';
import { RecordTable } from '../../components/place/record-table.tsx';
import { nothingSelected, onlyShown, selectOnly } from '../../components/place/row-selection.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useCommonSettings } from '../../state/files/use-common-settings.ts';
import { type Hit, resultColumns } from './result-columns.tsx';
import styles from './search.module.css';
import { useHitMenu } from './use-hit-menu.ts';
import type { Hits } from './use-hits.ts';

interface Props {
  readonly hits: Pick<Hits, 'rows' | 'stream'>;
  readonly scope: 'name' | 'content';
  readonly label: string;
  readonly testId: string;
  /** Nothing of it is moved or taken away: it lies in a backup (APP-AFM-01). */
  readonly copyOnly: boolean;
  /** The end of the list has come into sight. */
  readonly onEnd?: () => void;
}

/** The keyboard goes back to the row whose name was edited, unless it has gone elsewhere. */
function focusRow(id: string): void {
  const { activeElement } = document;
  if (activeElement !== null && activeElement !== document.body && !activeElement.matches('[data-row] input')) return;
  document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)?.focus();
}

/** Files and folders that were found, with everything that can be done with them in their folders (SRC-01). */
export function HitTable({ hits, scope, label, testId, copyOnly, onEnd }: Props) {
  const { t } = useTranslation('places');
  const { date_format: dates } = useCommonSettings();
  const { rows, stream } = hits;
  const [chosen, setSelection] = useState(nothingSelected);
  const [renaming, setRenaming] = useState<string | null>(null);
  const order = useMemo(() => rows.map(({ id }) => id), [rows]);
  const selection = onlyShown(chosen, order);
  const hitsAt = (ids: ReadonlySet<string>): readonly Hit[] => rows.filter(({ id }) => ids.has(id));
  const { open, menu, remove, rename, press, translate, asked } = useHitMenu({
    hitsAt,
    // One that is not selected goes alone (DRG-23).
    takenWith: (id) => hitsAt(selection.ids.has(id) ? selection.ids : new Set([id])),
    selected: selection.ids,
    copyOnly,
    stream,
    edit: ({ id }) => {
      setRenaming(id);
    },
  });
  const field = (hit: Hit) => (
    <RenameField
      key={hit.id}
      className={styles.rename}
      entry={{ name: hit.name, isDir: hit.is_dir === '1' }}
      onRename={(name) => rename(hit, name)}
      onDone={() => {
        setRenaming(null);
        focusRow(hit.id);
      }}
      neighbour={(step) => {
        const next = rows[order.indexOf(hit.id) + step];
        if (next === undefined) return null;
        return () => {
          setSelection(selectOnly(next.id));
          setRenaming(next.id);
        };
      }}
    />
  );
  return (
    <>
      <RecordTable
        label={label}
        testId={testId}
        rows={rows}
        columns={resultColumns(scope, dates, t, { id: renaming, field })}
        selection={selection}
        onSelect={setSelection}
        nameOf={({ name }) => name}
        onOpen={open}
        onMenu={(at, { ids }) => {
          menu(at, hitsAt(ids));
        }}
        onPress={press}
        {...(copyOnly ? {} : { onDelete: () => void remove(hitsAt(selection.ids)) })}
        {...(onEnd === undefined ? {} : { onEnd })}
      />
      <DragSight translate={translate} />
      {asked}
    </>
  );
}
