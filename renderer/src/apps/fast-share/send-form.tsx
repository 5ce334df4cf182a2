import { useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { failureText } from '../../api/failure-text.ts';
import { Members } from '../../components/account/members.tsx';
import { useAppWindow } from '../../components/app-window.ts';
import { toast } from '../../components/dialogs/dialog-service.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.ts';
import { PlaceNote } from '../../components/place/place-frame.tsx';
import { Segments } from '../../components/segments.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { baseName } from '../../state/files/wire-path.ts';
import type { Offer } from './code-offer.tsx';
import styles from './fast-share.module.css';

interface Props {
  readonly paths: readonly string[];
  /** An account that is chosen already; '' for none. */
  readonly to: string;
  /** Called with what now waits under a code. */
  readonly onOffer: (offer: Offer) => void;
}

/** What is sent and to whom: accounts of this device, or whoever has the code (APP-FSH-01). */
export function SendForm({ paths, to, onOffer }: Props) {
  const { t } = useTranslation('fastshare');
  const { openWindow, close } = useAppWindow();
  const [chosen, setChosen] = useState(paths);
  const [way, setWay] = useState<'people' | 'code'>('people');
  const [people, setPeople] = useState<readonly string[]>(to === '' ? [] : [to]);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const isReady = chosen.length > 0 && (way === 'code' || people.length > 0) && !busy;

  const send = async (): Promise<void> => {
    setBusy(true);
    setProblem('');
    const whom = way === 'code' ? { code: true } : { to: [...people] };
    const result = await call(calls.fastShareCreate, { paths: [...chosen], ...whom });
    setBusy(false);
    if (!result.success) {
      setProblem(failureText(result));
      return;
    }
    const { id, code, url, expire_at: expireAt } = result.data;
    if (code !== undefined && url !== undefined) {
      onOffer({ id, code, url, expireAt });
      return;
    }
    toast({ kind: 'success', text: t('send.sent', { count: people.length }) });
    openWindow('/fastShareCenter/initiate');
    close();
  };

  if (chosen.length === 0)
    return (
      <EmptyState icon="bolt" title={t('send.none')} text={t('send.noneText')}>
        <button
          type="button"
          className="btn btn-primary"
          onClick={() => {
            openWindow('/fileManage');
          }}
        >
          {t('send.files')}
        </button>
      </EmptyState>
    );
  return (
    <form
      className={styles.form}
      aria-label={t('send.tab')}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void send();
      }}
    >
      <h2 className={styles.title}>{t('send.what', { count: chosen.length })}</h2>
      <ul className={styles.entries} aria-label={t('send.what', { count: chosen.length })}>
        {chosen.map((path) => {
          const name = baseName(path);
          return (
            <li key={path} data-testid="sent-entry">
              <span className={styles.name} title={name}>
                {name}
              </span>
              <button
                type="button"
                className="icon-btn"
                aria-label={t('send.leaveOut', { name })}
                data-tip={t('send.leaveOut', { name })}
                onClick={() => {
                  setChosen(chosen.filter((each) => each !== path));
                }}
              >
                <Icon name="close" size={16} />
              </button>
            </li>
          );
        })}
      </ul>
      <div className={styles.way}>
        <Segments
          label={t('send.way')}
          value={way}
          options={[
            { value: 'people', label: t('send.people') },
            { value: 'code', label: t('send.code') },
          ]}
          onValue={(next) => {
            setWay(next);
            setProblem('');
          }}
        />
      </div>
      <p className={styles.about}>{t(way === 'people' ? 'send.peopleText' : 'send.codeText')}</p>
      {way === 'people' && <Members chosen={people} error="" onChange={setPeople} />}
      {problem !== '' && <PlaceNote tone="error">{problem}</PlaceNote>}
      <p className={styles.foot}>
        <button type="submit" className="btn btn-primary" disabled={!isReady} data-testid="fast-send">
          {t(way === 'people' ? 'send.send' : 'send.makeCode')}
        </button>
      </p>
    </form>
  );
}
