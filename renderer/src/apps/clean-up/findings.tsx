import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '#shared/contract/index.ts';
import { formatSizeSpaced } from '#shared/rules/size.ts';
import { call } from '../../api/call.ts';
import { confirm, toast } from '../../components/dialogs/dialog-service.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { KindIcon } from '../../components/files/kind-icon.tsx';
import { kindOf } from '../../components/files/kind.ts';
import { Select } from '../../components/place/fields.tsx';
import { PlaceBar, PlaceFoot, Space } from '../../components/place/place-frame.tsx';
import { whenText } from '../../components/place/when.ts';
import { bytesOf, chosenBy, toggled, type KeepRule } from './choice.ts';
import type { Result, Scan } from './use-scan.ts';
import styles from './clean-up.module.css';

const rules: readonly KeepRule[] = ['newest', 'oldest', 'none'];
/** Paths of one call. */
const PORTION = 1000;

interface Props {
  readonly scan: Scan;
  readonly result: Result;
  readonly onBack: () => void;
}

/** What was found, in groups: of copies one always stays; the rest goes to the recycle bin. */
export function Findings({ scan, result, onBack }: Props) {
  const { t } = useTranslation('care');
  const copies = scan.kind === 'duplicate';
  const [rule, setRule] = useState<KeepRule>(copies ? 'newest' : 'none');
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const groups = result.groups
    .map((group) => ({ ...group, files: group.files.filter(({ path }) => !gone.has(path)) }))
    .filter(({ files }) => files.length > (copies ? 1 : 0));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => chosenBy(result.groups, copies ? 'newest' : 'none'));
  const bytes = bytesOf(groups, chosen);

  const clean = async (): Promise<void> => {
    const paths = groups.flatMap(({ files }) => files.map(({ path }) => path)).filter((path) => chosen.has(path));
    let freed = 0;
    const sure = await confirm({
      title: t('clear.clean.title', { count: paths.length }),
      content: t('clear.clean.text', { size: formatSizeSpaced(bytes) }),
      okText: t('clear.clean.ok'),
      onOk: async () => {
        for (let at = 0; at < paths.length; at += PORTION) {
          const portion = paths.slice(at, at + PORTION);
          const answer = await call(calls.clearClean, { task_id: scan.taskId, paths: portion });
          if (!answer.success) return answer.message;
          freed += answer.data.freed;
          setGone((before) => new Set([...before, ...portion]));
        }
        return null;
      },
    });
    if (sure) toast({ kind: 'success', text: t('clear.clean.done', { size: formatSizeSpaced(freed) }) });
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
        <Space />
        <button
          type="button"
          className="btn btn-primary"
          data-testid="clear-clean"
          disabled={bytes === 0 && chosen.size === 0}
          onClick={() => void clean()}
        >
          {t('clear.clean.action', { size: formatSizeSpaced(bytes) })}
        </button>
      </PlaceBar>
      <div className={styles.groups}>
        {groups.map((group, index) => (
          <ul key={group.hash === '' ? (group.files[0]?.path ?? index) : group.hash} className={styles.group}>
            {group.files.map((file) => {
              const last =
                copies && !chosen.has(file.path) && group.files.every((one) => one === file || chosen.has(one.path));
              return (
                <li key={file.path} data-testid="clear-file">
                  <label title={last ? t('clear.lastCopy') : undefined}>
                    <input
                      type="checkbox"
                      aria-label={file.name}
                      checked={chosen.has(file.path)}
                      disabled={last}
                      onChange={() => {
                        setChosen((before) => toggled(group, before, file.path, copies));
                      }}
                    />
                    <KindIcon kind={kindOf({ name: file.name, isDir: file.is_dir === '1', ftype: file.ftype })} />
                    <span className={styles.name}>{file.display_path ?? file.name}</span>
                    <span>{whenText(file.mtime)}</span>
                    <span className={styles.size}>{formatSizeSpaced(file.size)}</span>
                  </label>
                </li>
              );
            })}
          </ul>
        ))}
      </div>
      <PlaceFoot>{t('clear.found', { count: groups.length, size: formatSizeSpaced(result.bytes) })}</PlaceFoot>
    </>
  );
}
