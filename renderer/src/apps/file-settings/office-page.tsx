import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { SelectField, SwitchField, TextField } from '../../components/place/fields.tsx';
import { PlaceNote } from '../../components/place/place-frame.tsx';
import { isServiceUrl } from '../../components/files/office-service.ts';
import type { PageProps } from './page-props.ts';

/** Parts of the address that stand for the document and for what is to be done with it. */
const placeholders = { url: '{url}', mode: '{mode}' };
const modes = ['view', 'edit'] as const;

/** The service that shows office documents: off until an address is given (APP-FSET-06). */
export function OfficePage({ settings: { wpsSetting }, set }: PageProps) {
  const { t } = useTranslation('fileset');
  const [url, setUrl] = useState(wpsSetting.url);
  const [testing, setTesting] = useState(false);
  const [tested, setTested] = useState<'reached' | 'failed' | null>(null);
  const wrong = url !== '' && !isServiceUrl(url);
  const change = (fields: object): void => {
    void set(() => call(calls.fileSetting, { page: 'wpsSetting', ...fields }));
  };
  const test = async (): Promise<void> => {
    setTested(null);
    setTesting(true);
    // The device asks: a page of the console may talk to nobody else.
    const answer = await call(calls.fileSetting, { page: 'wpsSetting', test: true, url: url.trim() });
    setTesting(false);
    if (answer.success) setTested(answer.data.wpsSetting.reached === 1 ? 'reached' : 'failed');
  };
  return (
    <>
      <TextField
        label={t('office.url')}
        hint={t('office.urlHint', placeholders)}
        type="url"
        placeholder="https://office.example"
        value={url}
        maxLength={500}
        error={wrong ? t('office.wrong') : ''}
        onValue={(value) => {
          setUrl(value);
          setTested(null);
        }}
      />
      <p style={{ display: 'flex', gap: 8 }}>
        <button
          type="button"
          className="btn btn-primary"
          disabled={wrong || url.trim() === wpsSetting.url}
          onClick={() => {
            change({ url: url.trim(), ...(url.trim() === '' ? { enable: false } : {}) });
          }}
        >
          {t('office.save')}
        </button>
        <button
          type="button"
          className="btn btn-secondary"
          disabled={wrong || url === '' || testing}
          onClick={() => void test()}
        >
          {t('office.test')}
        </button>
      </p>
      {tested !== null && (
        <PlaceNote tone={tested === 'reached' ? 'success' : 'error'}>{t(`office.${tested}`)}</PlaceNote>
      )}
      <SwitchField
        label={t('office.enable')}
        checked={wpsSetting.enable === 1}
        disabled={wpsSetting.url === ''}
        onValue={(enable) => {
          change({ enable });
        }}
      />
      <SelectField
        label={t('office.mode')}
        hint={wpsSetting.mode === 'edit' ? t('office.editHint') : ''}
        value={wpsSetting.mode}
        options={modes.map((value) => ({ value, label: t(`office.modes.${value}`) }))}
        onValue={(mode) => {
          change({ mode });
        }}
      />
    </>
  );
}
