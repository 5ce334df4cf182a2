import { useId, useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import { addressProblem, isIpAddress } from '#shared/rules/ip-address.ts';
import { call } from '../../../api/call.ts';
import { confirm } from '../../../components/dialogs/dialog-service.ts';
import { Icon } from '../../../components/icon.ts';
import { Facts } from '../../../components/files/facts.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ConfigForm } from '../form/config-form.tsx';
import type { Draft } from '../form/form-model.ts';
import { useChange } from '../form/use-change.ts';
import { SettingPart } from '../setting-part.tsx';
import { BOND, changeNetwork, TRIAL_S, type Port } from './network-api.ts';
import styles from './network.module.css';

interface Props {
  readonly port: Port;
  /** Name of the part in an address. */
  readonly at: string;
  /** Part of a bond: it has no address of its own. */
  readonly isBonded: boolean;
  /** The address was changed, to this one if it is known. */
  readonly onChanged: (address: string) => void;
}

const addressOf = ({ ip, mask, gw }: Draft) => ({ ip: String(ip), mask: String(mask), gw: String(gw) });

const valuesOf = ({ dhcp, ip, mask, gw, dns, mtu = 1500 }: Port) => ({
  mode: dhcp === 1 ? ('dhcp' as const) : ('static' as const),
  ip,
  mask,
  gw,
  dns1: dns[0] ?? '',
  dns2: dns[1] ?? '',
  mtu,
});
type Values = ReturnType<typeof valuesOf>;

/** One network port: its state and addresses, and on request its settings (APP-SET-09, CALL-SET-06). */
export function PortPart({ port, at, isBonded, onChanged }: Props) {
  const { t } = useTranslation('setnet');
  const [isOpen, setOpen] = useState(false);
  const { busy, run } = useChange();
  const formId = useId();
  const { iface, mac, ip, mask, gw, dns, speed, up, dhcp, preferred } = port;
  const isUp = up === 1;
  const title = iface === BOND ? t('port.bond') : t('port.name', { iface });
  const values = valuesOf(port);

  const save = async (changed: Partial<Values>): Promise<void> => {
    const next = { ...values, ...changed };
    const isStatic = next.mode === 'static';
    const target = isStatic && next.ip !== ip ? next.ip : '';
    const sure = await confirm({
      title: t('confirm.title', { port: title }),
      content: t(target === '' ? 'confirm.text' : 'confirm.move', { address: target, seconds: TRIAL_S }),
      okText: t('confirm.ok'),
      cautious: true,
    });
    if (!sure) return;
    const { dns1, dns2, mtu } = next;
    const fields = isStatic ? { ip: next.ip, mask: next.mask, gw: next.gw } : {};
    const done = await run(
      () =>
        changeNetwork(() =>
          call(calls.netChange, {
            section: 'lan',
            iface,
            dhcp: !isStatic,
            ...fields,
            dns1,
            dns2,
            mtu,
            trial_s: TRIAL_S,
          }),
        ),
      t('applied'),
    );
    if (done === null) return;
    setOpen(false);
    onChanged(target);
  };
  const isStatic = ({ mode }: Draft): boolean => mode === 'static';
  const wrong = (field: 'ip' | 'mask' | 'gw', draft: Draft): string =>
    isStatic(draft) && addressProblem(addressOf(draft)) === field ? t(`problem.${field}`) : '';
  const dnsProblem = (text: unknown): string => (text === '' || isIpAddress(String(text)) ? '' : t('problem.dns'));

  return (
    <SettingPart
      at={at}
      title={title}
      end={
        <span className={styles.state} data-up={isUp}>
          <Icon name={isUp ? 'check-circle' : 'dashed-circle'} size={16} />
          {t(isUp ? 'port.up' : 'port.down')}
        </span>
      }
    >
      <Facts
        facts={[
          {
            label: t('port.address'),
            value: isBonded ? t('port.inBond') : ip === '' ? t('port.none') : `${ip} / ${mask}`,
          },
          { label: t('port.how'), value: t(dhcp === 1 ? 'mode.dhcp' : 'mode.static') },
          { label: t('port.gateway'), value: gw === '' ? t('port.automatic') : gw },
          { label: t('port.dns'), value: dns.length === 0 ? t('port.automatic') : dns.join(', ') },
          { label: t('port.speed'), value: speed === 0 ? t('port.none') : t('port.mbit', { speed }) },
          { label: t('port.mac'), value: mac },
          ...(preferred === 1 ? [{ label: t('port.internet'), value: t('port.preferred') }] : []),
        ]}
      />
      {!isBonded && (
        <>
          <button
            type="button"
            className={`btn btn-secondary ${styles.changeButton}`}
            aria-expanded={isOpen}
            aria-controls={formId}
            aria-label={t('port.changeOf', { port: title })}
            onClick={() => {
              setOpen(!isOpen);
            }}
          >
            {t('port.change')}
            <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={16} />
          </button>
          <div id={formId}>
            {isOpen && (
              <ConfigForm
                key={JSON.stringify(values)}
                label={t('port.changeOf', { port: title })}
                busy={busy}
                values={values}
                saveText={t('apply')}
                fields={[
                  {
                    name: 'mode',
                    label: t('port.how'),
                    options: (['dhcp', 'static'] as const).map((value) => ({ value, label: t(`mode.${value}`) })),
                    risk: (draft) => (isStatic(draft) && dhcp === 1 ? t('mode.staticRisk') : ''),
                  },
                  ...(['ip', 'mask', 'gw'] as const).map((name) => ({
                    name,
                    label: t(`field.${name}`),
                    maxLength: 15,
                    hidden: (draft: Draft) => !isStatic(draft),
                    problem: (draft: Draft) => wrong(name, draft),
                  })),
                  ...(['dns1', 'dns2'] as const).map((name) => ({
                    name,
                    label: t(`field.${name}`),
                    hint: t('field.dnsHint'),
                    maxLength: 45,
                    problem: (draft: Draft) => dnsProblem(draft[name]),
                  })),
                  {
                    name: 'mtu',
                    label: t('field.mtu'),
                    hint: t('field.mtuHint'),
                    maxLength: 4,
                    standard: 1500,
                    problem: ({ mtu }) => (Number(mtu) >= 576 && Number(mtu) <= 9216 ? '' : t('problem.mtu')),
                  },
                ]}
                onSave={(changed) => void save(changed)}
              />
            )}
          </div>
        </>
      )}
    </SettingPart>
  );
}
