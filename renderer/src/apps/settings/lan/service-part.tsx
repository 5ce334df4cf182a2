import { useId, useState, type ReactNode } from 'react';
import type { CallResult } from '../../../api/result.ts';
import { Icon } from '../../../components/icon.ts';
import { copyText } from '../../../components/place/copy-text.ts';
import { SwitchField } from '../../../components/place/fields.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { LoadedPart } from '../form/loaded-part.tsx';
import { useChange } from '../form/use-change.ts';
import { useLoaded } from '../form/use-loaded.ts';
import { SettingPart } from '../setting-part.tsx';
import styles from './lan.module.css';
import type { LanService, ServiceState } from './services.ts';

/** How often the state is asked for anew while it can be seen (ms). */
const REFRESH_MS = 10_000;

interface Props {
  readonly service: LanService;
  readonly load: () => Promise<CallResult<ServiceState>>;
  readonly turn: (isOn: boolean) => Promise<CallResult<unknown>>;
  /** The settings of the service, made when they are opened; told when something has changed. */
  readonly settings: (changed: () => void) => ReactNode;
}

/** One service: its state, where it is reached, its switch, and its settings on request (APP-SET-06). */
export function ServicePart({ service, load, turn, settings }: Props) {
  const { t } = useTranslation('setlan');
  const state = useLoaded(load, REFRESH_MS);
  const { busy, run } = useChange();
  const [isOpen, setOpen] = useState(false);
  const formId = useId();
  const title = t(`${service}.title`);

  const change = async (isOn: boolean): Promise<void> => {
    await run(() => turn(isOn), t(isOn ? 'turnedOn' : 'turnedOff', { title }));
    state.reload();
  };
  return (
    <SettingPart at={service} title={title} text={t(`${service}.text`)}>
      <LoadedPart of={state}>
        {({ isOn, isRunning, addresses, note }) => (
          <>
            <SwitchField
              label={t('enable', { title })}
              hint={t(isRunning ? 'running' : isOn ? 'waiting' : 'off')}
              checked={isOn}
              disabled={busy}
              onValue={(next) => void change(next)}
            />
            {isOn && addresses.length > 0 && (
              <ul className={styles.addresses} aria-label={t('addresses', { title })}>
                {addresses.map((address) => (
                  <li key={address}>
                    <code>{address}</code>
                    <button
                      type="button"
                      className="icon-btn"
                      aria-label={t('copy', { address })}
                      onClick={() => void copyText(address, t('copied'), t('notCopied'))}
                    >
                      <Icon name="copy" size={16} />
                    </button>
                  </li>
                ))}
              </ul>
            )}
            {note !== undefined && <p className={styles.note}>{note}</p>}
            <button
              type="button"
              className={`btn btn-secondary ${styles.configure}`}
              aria-expanded={isOpen}
              aria-controls={formId}
              aria-label={t('configureOf', { title })}
              onClick={() => {
                setOpen(!isOpen);
              }}
            >
              {t('configure')}
              <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={16} />
            </button>
            <div id={formId}>{isOpen && settings(state.reload)}</div>
          </>
        )}
      </LoadedPart>
    </SettingPart>
  );
}
