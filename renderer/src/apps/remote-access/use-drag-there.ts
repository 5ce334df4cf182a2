import { useMemo, type RefCallback } from 'react';
import type { Translate } from '#shared/rules/text.ts';
import { useSpots } from '../../components/drag/use-spots.ts';
import { useListDrag } from '../../components/files/use-list-drag.ts';
import type { RowSelection } from '../../components/place/row-selection.ts';
import { translateWith } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { DropTarget } from '../../state/files/drop-rule.ts';
import type { Entry } from '../../state/files/entry.ts';
import type { RemoteRecord } from '../../state/remote/remote-api.ts';

type Row = Entry & { readonly id: string };

interface Shown {
  readonly device: RemoteRecord;
  /** Folder there; '' for the places of the account. */
  readonly path: string;
  readonly writable: boolean | null;
  readonly rows: readonly Row[];
  readonly selection: RowSelection;
  readonly open: (row: Row) => void;
}

/**
 * Files of another device are dragged to folders of this one, and those of this one to its folders: they are copied, and
 * stay where they were. Nothing goes from one other device to another (DRG-24).
 */
export function useDragThere({ device, path, writable, rows, selection, open }: Shown): {
  readonly press: (press: PointerEvent, row: { readonly id: string }) => void;
  readonly spots: RefCallback<Element>;
  /** For the label of what a drop does. */
  readonly translate: Translate;
} {
  const { t } = useTranslation(['files', 'filework']);
  const translate = useMemo(() => translateWith(t), [t]);
  const { nasid, name: deviceName } = device;
  const press = useListDrag(
    (id) =>
      rows
        .filter((row) => (selection.ids.has(id) ? selection.ids.has(row.id) : row.id === id))
        .map(({ path: from, name, isDir, isSys }) => ({
          ...{ path: from, name, isDir, isSys, writable: false, device: nasid },
          view: 'folder' as const,
        })),
    () => undefined,
  );
  const spots = useSpots((hit) => {
    const id = hit.closest<HTMLElement>('[data-row]')?.dataset.row;
    const row = rows.find((one) => one.id === id);
    // Each place of the account has rights of its own, which only its list tells.
    const targetAt = (to: string): DropTarget =>
      path === '' ? { kind: 'nowhere' } : { kind: 'folder', path: to, writable, device: nasid };
    if (row?.isDir !== true)
      return { key: `there:${nasid}:${path}`, target: targetAt(path), label: path.slice(path.lastIndexOf('/') + 1) || deviceName }; // prettier-ignore
    return {
      key: `there:${nasid}:${row.path}`,
      target: targetAt(row.path),
      label: row.name,
      open: () => {
        open(row);
      },
    };
  });
  return { press, spots, translate };
}
