import { useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../../api/call.ts';
import { SelectField, SwitchField, TextArea, TextField } from '../../../components/place/fields.tsx';
import { PlaceNote, PlaceSheet } from '../../../components/place/place-frame.tsx';
import { openPathDoctor } from '../../../help/path-doctor/open-path-doctor.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useChange } from '../form/use-change.ts';
import { SettingPart } from '../setting-part.tsx';
import { LinkRows } from './link-rows.tsx';
import styles from './sharing.module.css';

const kinds = ['problem', 'wish', 'question'] as const;
type Kind = (typeof kinds)[number];
const TEXT_MIN = 10;
const TEXT_MAX = 1000;

/** `/setting/help`: where to look when something does not work, and a word to those who look after it (APP-SET-08). */
export function HelpPage() {
  const { t } = useTranslation('settings');
  return (
    <PlaceSheet title={t('help.title')}>
      <SettingPart at="topics" title={t('help.topics')}>
        <LinkRows
          label={t('help.topics')}
          rows={[
            { url: '/setting/remoteHelp', icon: 'support', title: t('help.remote'), text: t('help.remoteText') },
            {
              url: '/setting/poolManage?currentPage=5',
              icon: 'disk',
              title: t('help.disks'),
              text: t('help.disksText'),
            },
            {
              url: '/setting/network?at=diagnose',
              icon: 'globe',
              title: t('help.network'),
              text: t('help.networkText'),
            },
            { url: '/recycle/myFile', icon: 'trash', title: t('help.deleted'), text: t('help.deletedText') },
            { url: '/setting/about', icon: 'info', title: t('help.about'), text: t('help.aboutText') },
          ]}
        />
      </SettingPart>
      <SettingPart at="path" title={t('help.path')} text={t('help.pathText')}>
        <button type="button" className="btn btn-secondary" onClick={() => void openPathDoctor()}>
          {t('help.pathOpen')}
        </button>
      </SettingPart>
      <Feedback />
    </PlaceSheet>
  );
}

/** A problem or a wish, in one's own words; its number comes back (CALL-EXT-28). */
function Feedback() {
  const { t } = useTranslation('settings');
  const [kind, setKind] = useState<Kind>('problem');
  const [text, setText] = useState('');
  const [contact, setContact] = useState('');
  const [hasLogs, setLogs] = useState(false);
  const [ticket, setTicket] = useState('');
  const { busy, run } = useChange();
  const words = text.trim();
  const isReady = words.length >= TEXT_MIN && words.length <= TEXT_MAX && !busy;
  const send = async (): Promise<void> => {
    const more = contact.trim() === '' ? {} : { contact: contact.trim() };
    const sent = await run(
      () => call(calls.helpSubmit, { type: kind, text: words, logs: hasLogs, ...more }),
      t('help.sent'),
    );
    if (sent === null) return;
    setTicket(sent.ticket);
    setText('');
  };
  return (
    <SettingPart at="feedback" title={t('help.feedback')} text={t('help.feedbackText')}>
      {ticket !== '' && <PlaceNote tone="success">{t('help.ticket', { ticket })}</PlaceNote>}
      <form
        className={styles.feedback}
        aria-label={t('help.feedback')}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) void send();
        }}
      >
        <SelectField
          label={t('help.kind')}
          value={kind}
          options={kinds.map((value) => ({ value, label: t(`help.kinds.${value}`) }))}
          onValue={setKind}
        />
        <TextArea
          label={t('help.words')}
          hint={t('help.wordsHint', { least: TEXT_MIN, count: words.length, most: TEXT_MAX })}
          value={text}
          rows={5}
          maxLength={TEXT_MAX}
          onValue={setText}
        />
        <TextField
          label={t('help.contact')}
          hint={t('help.contactHint')}
          value={contact}
          maxLength={100}
          onValue={setContact}
        />
        <SwitchField label={t('help.logs')} hint={t('help.logsHint')} checked={hasLogs} onValue={setLogs} />
        <button type="submit" className="btn btn-primary" disabled={!isReady} aria-busy={busy}>
          {t('help.send')}
        </button>
      </form>
    </SettingPart>
  );
}
