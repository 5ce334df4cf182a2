import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { calls } from '#shared/contract/index.ts';
import { formatSize } from '#shared/rules/size.ts';
import { call } from '../../api/call.ts';
import { confirm, toast } from '../../components/dialogs/dialog-service.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { offerUndo } from '../../components/files/undo-actions.ts';
import { Select } from '../../components/place/fields.tsx';
import { PlaceBar, PlaceFoot, Space } from '../../components/place/place-frame.tsx';
import { translateWith } from '../../i18n/translate.ts';
import { journalOf, recycledRecord } from '../../state/files/undo/undo.ts';
import { useAppStore } from '../../state/store.ts';
import { bytesOf, chosenBy, oneStays, toggled, type KeepRule } from './choice.ts';
import { FindingRow } from './finding-row.tsx';
import { readFindings, type Result, type Scan } from './use-scan.ts';
import styles from './clean-up.module.css';

const rules: readonly KeepRule[] = ['newest', 'oldest', 'none'];
/** Paths of one call. */
const PORTION = 1000;

interface Props {
  readonly scan: Scan;
  readonly result: Result;
  readonly onBack: () => void;
}

/** Arrow keys go from box to box; Space takes the file in or out. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input:enabled')];
  const at = boxes.findIndex((box) => box.closest('li')?.contains(event.target as Node));
  boxes[at + step]?.focus();
  event.preventDefault();
}

/** What was found, in groups: of copies one always stays; the rest goes to the recycle bin. */
export function Findings({ scan, result, onBack }: Props) {
  const { t } = useTranslation('care');
  const { t: work } = useTranslation('filework');
  const store = useAppStore();
  const copies = scan.kind === 'duplicate';
  const [rule, setRule] = useState<KeepRule>(copies ? 'newest' : 'none');
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const groups = result.groups
    .map((group) => ({ ...group, files: group.files.filter(({ path }) => !gone.has(path)) }))
    .filter(({ files }) => files.length > (copies ? 1 : 0));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => chosenBy(result.groups, copies ? 'newest' : 'none'));
  const bytes = bytesOf(groups, chosen);
  /** Bytes that what is still listed would free. */
  const left = groups.reduce((sum, { size, files }) => sum + size * (files.length - (copies ? 1 : 0)), 0);
  const all = groups.every(({ files }) => files.every(({ path }) => chosen.has(path)));

  /** Leaves what was changed meanwhile out of the list. */
  const lookAgain = async (): Promise<void> => {
    toast({ kind: 'warning', text: t('clear.clean.changed') });
    const now = await readFindings(scan.taskId);
    if (now === null) return;
    const there = new Set(now.groups.flatMap(({ files }) => files.map(({ path }) => path)));
    const before = result.groups.flatMap(({ files }) => files.map(({ path }) => path));
    setGone((gone) => new Set([...gone, ...before.filter((path) => !there.has(path))]));
    if (copies) setChosen((chosen) => oneStays(now.groups, chosen));
  };

  const clean = async (): Promise<void> => {
    const files = groups.flatMap((group) => group.files).filter(({ path }) => chosen.has(path));
    const paths = files.map(({ path }) => path);
    const cleared = new Set<string>();
    const tasks: string[] = [];
    let freed = 0;
    let isStale = false;
    const sure = await confirm({
      title: t('clear.clean.title', { count: paths.length }),
      content: t('clear.clean.text', { size: formatSize(bytes) }),
      okText: t('clear.clean.ok'),
      onOk: async () => {
        for (let at = 0; at < paths.length; at += PORTION) {
          const portion = paths.slice(at, at + PORTION);
          const answer = await call(calls.clearClean, { task_id: scan.taskId, paths: portion });
          // Something was changed meanwhile: asked for again as it is, it would be refused again.
          isStale = answer.code === 'N000001';
          if (isStale) return null;
          if (!answer.success) return answer.message;
          freed += answer.data.freed;
          tasks.push(answer.data.task_id);
          for (const path of portion) cleared.add(path);
          setGone((before) => new Set([...before, ...portion]));
        }
        return null;
      },
    });
    if (cleared.size > 0)
      await journalOf(store).add(
        recycledRecord(
          files.filter(({ path }) => cleared.has(path)),
          tasks,
        ),
      );
    if (isStale) await lookAgain();
    if (sure && cleared.size > 0)
      offerUndo(store, translateWith(work), t('clear.clean.done', { size: formatSize(freed) }));
  };

  if (groups.length === 0)
    return (
      <EmptyState icon="check-circle" title={t(gone.size > 0 ? 'clear.allDone' : 'clear.nothing')}>
        <button type="button" className="btn btn-primary" onClick={onBack}>
          {t('clear.again')}
        </button>
      </EmptyState>
    );
  return (
    <>
      <PlaceBar label={t('clear.title')}>
        <button type="button" className="btn btn-text" onClick={onBack}>
          {t('clear.again')}
        </button>
        {copies && (
          <Select
            label={t('clear.keep')}
            value={rule}
            options={rules.map((value) => ({ value, label: t(`clear.rules.${value}`) }))}
            onValue={(value) => {
              setRule(value);
              setChosen(chosenBy(groups, value));
            }}
          />
        )}
        {!copies && (
          <button
            type="button"
            className="btn btn-text"
            onClick={() => {
              setChosen(new Set(all ? [] : groups.flatMap(({ files }) => files.map(({ path }) => path))));
            }}
          >
            {t(all ? 'clear.selectNone' : 'clear.selectAll')}
          </button>
        )}
        <Space />
        <button
          type="button"
          className="btn btn-primary"
          data-testid="clear-clean"
          disabled={bytes === 0 && chosen.size === 0}
          onClick={() => void clean()}
        >
          {t('clear.clean.action', { size: formatSize(bytes) })}
        </button>
      </PlaceBar>
      <div className={styles.groups} data-lines={!copies} onKeyDown={moveFocus}>
        {groups.map((group, index) => (
          <ul key={group.hash === '' ? (group.files[0]?.path ?? index) : group.hash} className={styles.group}>
            {group.files.map((file) => {
              const last =
                copies && !chosen.has(file.path) && group.files.every((one) => one === file || chosen.has(one.path));
              return (
                <FindingRow
                  key={file.path}
                  file={file}
                  used={group.used}
                  chosen={chosen.has(file.path)}
                  last={last}
                  onToggle={() => {
                    setChosen((before) => toggled(group, before, file.path, copies));
                  }}
                />
              );
            })}
          </ul>
        ))}
      </div>
      <PlaceFoot>
        {result.groups.length < result.total
          ? t('clear.foundMore', {
              shown: result.groups.length,
              total: result.total,
              size: formatSize(result.bytes),
            })
          : t(copies ? 'clear.groups' : 'clear.found', { count: groups.length, size: formatSize(left) })}
      </PlaceFoot>
    </>
  );
}
