import { useEffect, useEffectEvent, useState } from 'react';
import { NOTICE_SOURCES } from '#shared/constants.ts';
import type { DigestHours } from '#shared/rules/notice-wishes.ts';
import { SwitchField, TextField } from '../../components/place/fields.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { wishChanged } from '../../state/notices-slice.ts';
import { useAppDispatch, useAppSelector } from '../../state/store.ts';
import styles from './notices.module.css';
import shared from './panel.module.css';

/** What the hours are when somebody first wants them: the night. */
const NIGHT: DigestHours = { from: 22 * 60, until: 7 * 60 };

const clock = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
const minuteOf = (text: string): number | null => {
  const [, hours = '', minutes = ''] = /^(\d\d):(\d\d)/.exec(text) ?? [];
  return hours === '' ? null : Number(hours) * 60 + Number(minutes);
};

/** How the account is told of its messages: digest hours, and the sources it does not want to hear of (NTC-04). */
export function NoticeSettings() {
  const { t } = useTranslation('desk');
  const dispatch = useAppDispatch();
  const { digest, muted } = useAppSelector((state) => state.notices.wishes);
  const setDigest = (next: DigestHours | null) => {
    dispatch(wishChanged({ type: 'digest', digest: next }));
  };
  return (
    <div className={styles.settings} role="group" aria-label={t('notices.settings')} data-testid="notice-settings">
      <SwitchField
        label={t('notices.digest')}
        hint={t('notices.digestHint')}
        checked={digest !== null}
        onValue={(on) => {
          setDigest(on ? NIGHT : null);
        }}
      />
      {digest !== null && <Hours digest={digest} onChange={setDigest} />}
      <h3 className={shared.caption}>{t('notices.sourcesTitle')}</h3>
      {NOTICE_SOURCES.map((source) => (
        <SwitchField
          key={source}
          label={t(`notices.sources.${source}`)}
          checked={!muted.includes(source)}
          onValue={(wanted) => {
            dispatch(wishChanged({ type: 'muted', source, muted: !wanted }));
          }}
        />
      ))}
      <p className={styles.critical}>{t('notices.critical')}</p>
    </div>
  );
}

/** Begin and end of the digest hours; they count once a field or the panel is left, so that half a time never does. */
function Hours({ digest, onChange }: { digest: DigestHours; onChange: (digest: DigestHours) => void }) {
  const { t } = useTranslation('desk');
  const [from, setFrom] = useState(clock(digest.from));
  const [until, setUntil] = useState(clock(digest.until));
  const [told, setTold] = useState(digest);
  // Changed here or elsewhere: the fields stay, and with them the focus.
  if (told.from !== digest.from || told.until !== digest.until) {
    setTold(digest);
    setFrom(clock(digest.from));
    setUntil(clock(digest.until));
  }
  const same = from === until;
  const keep = () => {
    const next = { from: minuteOf(from), until: minuteOf(until) };
    if (next.from === null || next.until === null || same) return;
    if (next.from !== digest.from || next.until !== digest.until) onChange({ from: next.from, until: next.until });
  };
  const keepLast = useEffectEvent(keep);
  useEffect(
    () => () => {
      keepLast();
    },
    [],
  );
  return (
    <div className={styles.hours}>
      <TextField label={t('notices.from')} type="time" required value={from} onValue={setFrom} onBlur={keep} />
      <TextField
        label={t('notices.until')}
        type="time"
        required
        value={until}
        onValue={setUntil}
        onBlur={keep}
        {...(same && { error: t('notices.sameHours') })}
      />
    </div>
  );
}
