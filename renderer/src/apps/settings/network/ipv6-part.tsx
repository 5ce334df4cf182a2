import { calls } from '#shared/contract/index.ts';
import { isIpv6 } from '#shared/rules/ip-address.ts';
import { call } from '../../../api/call.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ConfigForm } from '../form/config-form.tsx';
import type { Draft } from '../form/form-model.ts';
import { LoadedPart } from '../form/loaded-part.tsx';
import { useChange } from '../form/use-change.ts';
import { useLoaded } from '../form/use-loaded.ts';
import { SettingPart } from '../setting-part.tsx';
import { loadIpv6, type Ipv6 } from './network-api.ts';
import styles from './network.module.css';

const modes = ['auto', 'dhcp', 'manual'] as const;

const valuesOf = ({ enable, mode, addrs }: Ipv6) => {
  const known = modes.find((each) => each === mode) ?? 'auto';
  return { enable: enable === 1, mode: known, addr: known === 'manual' ? (addrs[0] ?? '') : '', prefix: 64 };
};
type Values = ReturnType<typeof valuesOf>;

const isOff = ({ enable }: Draft): boolean => enable !== true;
const isAutomatic = (draft: Draft): boolean => isOff(draft) || draft.mode !== 'manual';

/** IPv6: on or off, where the address comes from, and which it has (APP-SET-09). */
export function Ipv6Part() {
  const { t } = useTranslation('setnet');
  const state = useLoaded(loadIpv6);
  const { busy, run } = useChange();
  const save = async (values: Values): Promise<void> => {
    const { enable, mode, addr, prefix } = values;
    const manual = mode === 'manual' ? { addr, prefix } : {};
    await run(() => call(calls.netChange, { section: 'ipv6', enable, mode, ...manual }));
    state.reload();
  };
  return (
    <SettingPart at="ipv6" title={t('ipv6.title')} text={t('ipv6.text')}>
      <LoadedPart of={state}>
        {(data) => (
          <>
            {data.enable === 1 && (
              <p className={styles.quiet}>
                {data.addrs.length === 0 ? t('ipv6.noAddress') : t('ipv6.addresses', { list: data.addrs.join(', ') })}
              </p>
            )}
            <ConfigForm
              key={JSON.stringify(data)}
              label={t('ipv6.title')}
              busy={busy}
              values={valuesOf(data)}
              fields={[
                { name: 'enable', label: t('ipv6.enable') },
                {
                  name: 'mode',
                  label: t('ipv6.mode'),
                  options: modes.map((value) => ({ value, label: t(`ipv6.modes.${value}`) })),
                  hidden: isOff,
                },
                {
                  name: 'addr',
                  label: t('ipv6.address'),
                  maxLength: 45,
                  hidden: isAutomatic,
                  problem: ({ addr }) => (isIpv6(String(addr)) ? '' : t('problem.ipv6')),
                },
                {
                  name: 'prefix',
                  label: t('ipv6.prefix'),
                  maxLength: 3,
                  hidden: isAutomatic,
                  problem: ({ prefix }) => (Number(prefix) >= 1 && Number(prefix) <= 128 ? '' : t('problem.prefix')),
                },
              ]}
              onSave={(changed) => void save({ ...valuesOf(data), ...changed })}
            />
          </>
        )}
      </LoadedPart>
    </SettingPart>
  );
}
