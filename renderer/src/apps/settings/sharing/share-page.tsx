import { DEFAULT_SHARE_EXPIRE_S } from '#shared/constants.ts';
import { LoadingState } from '../../../components/loading-state.tsx';
import { SelectField, SwitchField } from '../../../components/place/fields.tsx';
import { PlaceNote, PlaceSheet } from '../../../components/place/place-frame.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAppSelector } from '../../../state/store.ts';
import { SettingPart } from '../setting-part.tsx';
import { useOwnSetting } from './use-own-setting.ts';

const DAY_S = 86_400;
/** For how long a new link can last by itself, in days; 0 is for ever. */
const lifetimes = [1, 3, 7, 30, 0] as const;

/** `/setting/shareSetting`: what a new link begins with, and the word before its end (APP-SET-02, SET-01). */
export function SharePage() {
  const { t } = useTranslation('settings');
  const isLoaded = useAppSelector((state) => state.settings.loaded);
  const expire = useOwnSetting('file.share.expire');
  const code = useOwnSetting('file.share.code');
  const remind = useOwnSetting('file.share.remind');
  const seconds = expire.value === '' ? DEFAULT_SHARE_EXPIRE_S : Number(expire.value);
  const known = lifetimes.map((days) => days * DAY_S);
  const hours = Math.round(seconds / 3600);
  const options = [
    ...lifetimes.map((days) => ({
      value: String(days * DAY_S),
      label: days === 0 ? t('share.never') : t('share.days', { count: days }),
    })),
    // Another program may have chosen a time that is not among them.
    ...(known.includes(seconds) ? [] : [{ value: String(seconds), label: t('share.hours', { count: hours }) }]),
  ];
  if (!isLoaded) return <LoadingState />;
  return (
    <PlaceSheet title={t('share.title')} text={t('share.text')}>
      <SettingPart at="expire" title={t('share.expire')}>
        <SelectField
          label={t('share.expireLabel')}
          value={String(seconds)}
          disabled={expire.busy}
          options={options}
          onValue={expire.set}
        />
        {seconds === 0 && <PlaceNote tone="warning">{t('share.neverRisk')}</PlaceNote>}
        {seconds !== DEFAULT_SHARE_EXPIRE_S && (
          <button
            type="button"
            className="link-btn"
            disabled={expire.busy}
            onClick={() => {
              expire.set(String(DEFAULT_SHARE_EXPIRE_S));
            }}
          >
            {t('form.standard', { value: t('share.days', { count: DEFAULT_SHARE_EXPIRE_S / DAY_S }) })}
          </button>
        )}
      </SettingPart>
      <SettingPart at="code" title={t('share.code')}>
        <SwitchField
          label={t('share.codeLabel')}
          hint={t('share.codeHint')}
          checked={code.value !== '0'}
          disabled={code.busy}
          onValue={(isOn) => {
            code.set(isOn ? '1' : '0');
          }}
        />
        {code.value === '0' && <PlaceNote tone="warning">{t('share.codeRisk')}</PlaceNote>}
      </SettingPart>
      <SettingPart at="remind" title={t('share.remind')}>
        <SwitchField
          label={t('share.remindLabel')}
          hint={t('share.remindHint')}
          checked={remind.value !== '0'}
          disabled={remind.busy}
          onValue={(isOn) => {
            remind.set(isOn ? '1' : '0');
          }}
        />
      </SettingPart>
    </PlaceSheet>
  );
}
