import { useState } from 'react';
import type { CallData } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import { formatSize } from '#shared/rules/size.ts';
import { call } from '../../../api/call.ts';
import { confirm } from '../../../components/dialogs/dialog-service.ts';
import { SwitchField } from '../../../components/place/fields.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ConfigForm } from '../form/config-form.tsx';
import { LoadedPart } from '../form/loaded-part.tsx';
import { useChange } from '../form/use-change.ts';
import { useLoaded } from '../form/use-loaded.ts';
import styles from './lan.module.css';

const protocols = ['SMB1', 'SMB2', 'SMB3'] as const;
type Config = CallData<typeof calls.sambaConfig>;

const loadConfig = () => call(calls.sambaConfig, {});
const loadBin = () => call(calls.sambaRecycle, { action: 'query' });

const valuesOf = ({ workgroup, smb_min, encrypt, guest, timemachine }: Config) => ({
  workgroup,
  smb_min: protocols.find((each) => each === smb_min) ?? 'SMB2',
  encrypt: encrypt === 1,
  guest: guest === 1,
  timemachine: timemachine === 1,
});

/** Settings of Samba and of its recycle bin (APP-SET-06, CALL-FS-01). */
export function SambaSettings({ onChanged }: { readonly onChanged: () => void }) {
  const { t } = useTranslation('setlan');
  const config = useLoaded(loadConfig);
  const { busy, run } = useChange();
  const save = async (changed: Parameters<typeof call<typeof calls.sambaConfigSet>>[1]): Promise<void> => {
    const saved = await run(() => call(calls.sambaConfigSet, changed));
    if (saved !== null) config.put(saved);
    onChanged();
  };
  return (
    <LoadedPart of={config}>
      {(data) => (
        <>
          <ConfigForm
            key={JSON.stringify(data)}
            label={t('settingsOf', { title: t('samba.title') })}
            busy={busy}
            values={valuesOf(data)}
            fields={[
              {
                name: 'workgroup',
                label: t('samba.workgroup'),
                maxLength: 15,
                standard: 'WORKGROUP',
                problem: ({ workgroup }) =>
                  /^[A-Za-z0-9][A-Za-z0-9._-]{0,14}$/.test(String(workgroup)) ? '' : t('samba.workgroupBad'),
              },
              {
                name: 'smb_min',
                label: t('samba.least'),
                hint: t('samba.leastHint'),
                standard: 'SMB2',
                options: protocols.map((value) => ({ value, label: t(`samba.protocol.${value}`) })),
                risk: ({ smb_min: least }) => (least === 'SMB1' ? t('samba.smb1Risk') : ''),
              },
              { name: 'encrypt', label: t('samba.encrypt'), hint: t('samba.encryptHint') },
              {
                name: 'guest',
                label: t('samba.guest'),
                hint: t('samba.guestHint'),
                risk: ({ guest }) => (guest === true ? t('samba.guestRisk') : ''),
              },
              { name: 'timemachine', label: t('samba.timemachine'), hint: t('samba.timemachineHint') },
            ]}
            onSave={(changed) => void save(changed)}
          />
          <SambaBin />
        </>
      )}
    </LoadedPart>
  );
}

/** The recycle bin of Samba: what other programs delete stays for some days. */
function SambaBin() {
  const { t } = useTranslation('setlan');
  const bin = useLoaded(loadBin);
  const { busy, run } = useChange();
  const [cleared, setCleared] = useState(0);
  const change = async (fields: { enable?: boolean; days?: number }): Promise<void> => {
    const saved = await run(() => call(calls.sambaRecycle, { action: 'set', ...fields }));
    if (saved !== null) bin.put(saved);
  };
  const clear = async (size: string): Promise<void> => {
    const sure = await confirm({
      title: t('bin.clearTitle'),
      content: t('bin.clearText', { size }),
      okText: t('bin.clear'),
      danger: true,
    });
    if (!sure) return;
    const saved = await run(() => call(calls.sambaRecycle, { action: 'clear' }), t('bin.cleared'));
    if (saved !== null) bin.put(saved);
    setCleared((count) => count + 1);
  };
  return (
    <section aria-label={t('bin.title')}>
      <h3 className={styles.subtitle}>{t('bin.title')}</h3>
      <LoadedPart of={bin}>
        {({ enable, days, used }) => (
          <>
            <SwitchField
              label={t('bin.enable')}
              hint={t('bin.enableHint')}
              checked={enable === 1}
              disabled={busy}
              onValue={(next) => void change({ enable: next })}
            />
            <ConfigForm
              key={`${days} ${cleared}`}
              label={t('bin.days')}
              busy={busy}
              values={{ days }}
              fields={[
                {
                  name: 'days',
                  label: t('bin.days'),
                  maxLength: 3,
                  standard: 30,
                  problem: ({ days: typed }) => (Number(typed) >= 1 && Number(typed) <= 365 ? '' : t('bin.daysBad')),
                  hidden: () => enable !== 1,
                },
              ]}
              onSave={(changed) => void change(changed)}
            />
            <div className={styles.line}>
              <span>{t('bin.used', { size: formatSize(used) })}</span>
              <button
                type="button"
                className="btn btn-secondary"
                disabled={busy || used === 0}
                onClick={() => void clear(formatSize(used))}
              >
                {t('bin.clear')}
              </button>
            </div>
          </>
        )}
      </LoadedPart>
    </section>
  );
}
