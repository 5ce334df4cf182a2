import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { checkGroups } from '#shared/rules/storage/check-groups.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.ts';
import { TabList, TabPanel, useTabs } from '../../components/tab-list.tsx';
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
  const base = useTabs();
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
      <TabList
        label={t('nav.health')}
        tabs={kinds.map((name) => ({ name, text: t(`health.tab.${name}`) }))}
        current={kind}
        onPick={setKind}
        base={base}
        lined
      />
      <TabPanel base={base} current={kind} className={styles.stack}>
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
      </TabPanel>
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
