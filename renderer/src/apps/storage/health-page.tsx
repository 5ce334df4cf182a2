import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkGroups } from '#shared/flows/smart/smart-machine.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { CompareDialog } from '../../overlays/smart/compare-dialog.tsx';
import type { StorageInfo } from '../../overlays/smart/health-api.ts';
import type { Reported } from '../../overlays/smart/report-file.ts';
import { HealthGroup, type HealthKind } from './health-group.tsx';
import styles from './storage.module.css';

const kinds = ['smart', 'ihm'] as const satisfies readonly HealthKind[];

/**
 * The health of every disk by group: SMART, and the disks' own health management; a group without disks is not
 * shown. SMT-01, SMT-07, SMT-08
 */
export function HealthPage({ info }: { info: StorageInfo }) {
  const { t } = useTranslation('storage');
  const [kind, setKind] = useState<HealthKind>('smart');
  const [picked, setPicked] = useState<Readonly<Record<string, Reported>>>({});
  const [comparing, setComparing] = useState(false);
  const id = useId();
  const groups = checkGroups.filter((group) => info.groups[group].length > 0);
  const chosen = Object.values(picked);
  const pick = (sn: string, disk: Reported | null) => {
    setPicked((before) => {
      const rest = Object.fromEntries(Object.entries(before).filter(([name]) => name !== sn));
      return disk === null ? rest : { ...rest, [sn]: disk };
    });
  };
  return (
    <>
      <div className={styles.head}>
        <h1 className="type-h1">{t('nav.health')}</h1>
        {kind === 'smart' && groups.length > 0 && (
          <button
            type="button"
            className="btn btn-secondary"
            disabled={chosen.length < 2}
            title={t('health.compareHint')}
            onClick={() => {
              setComparing(true);
            }}
          >
            <Icon name="swap" />
            {t('health.compare', { count: chosen.length })}
          </button>
        )}
      </div>
      <div role="tablist" aria-label={t('nav.health')} className={styles.tabs}>
        {kinds.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={kind === name}
            aria-controls={`${id}-panel`}
            tabIndex={kind === name ? 0 : -1}
            className={styles.tab}
            data-tab={name}
            onClick={() => {
              setKind(name);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
              const next = name === 'smart' ? 'ihm' : 'smart';
              setKind(next);
              document.getElementById(`${id}-${next}`)?.focus();
            }}
          >
            {t(`health.tab.${name}`)}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${kind}`} className={styles.stack}>
        {groups.length === 0 ? (
          <EmptyState icon="disk" title={t('noDisks.title')} text={t('noDisks.text')} />
        ) : (
          groups.map((group) => (
            <HealthGroup
              key={`${kind} ${group}`}
              kind={kind}
              group={group}
              disks={info.groups[group]}
              picked={picked}
              onPick={pick}
            />
          ))
        )}
      </div>
      {comparing && (
        <CompareDialog
          disks={chosen}
          onClose={() => {
            setComparing(false);
          }}
        />
      )}
    </>
  );
}
