import { useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../../api/call.ts';
import { SelectField, SwitchField } from '../../../components/place/fields.tsx';
import { FolderPicker } from '../../../components/place/folder-picker.tsx';
import { PlaceNote, PlaceSheet } from '../../../components/place/place-frame.tsx';
import { useFolderNames } from '../../../components/place/use-folder-names.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { LoadedPart } from '../form/loaded-part.tsx';
import { useChange } from '../form/use-change.ts';
import { useLoaded } from '../form/use-loaded.ts';
import { SettingPart } from '../setting-part.tsx';
import styles from './sharing.module.css';

const load = () => call(calls.fastShareSetting, {});
const receives = ['all', 'ask', 'none'] as const;

/** `/setting/fastShare`: from whom files come, where to, and whether one is reminded (APP-SET-05, APP-FSC-02). */
export function FastSharePage() {
  const { t } = useTranslation('settings');
  const state = useLoaded(load);
  const folderName = useFolderNames();
  const { busy, run } = useChange();
  const [isChoosing, setChoosing] = useState(false);
  const change = async (fields: Parameters<typeof call<typeof calls.fastShareSetting>>[1]): Promise<void> => {
    const saved = await run(() => call(calls.fastShareSetting, fields));
    if (saved !== null) state.put(saved);
  };
  return (
    <PlaceSheet title={t('fast.title')} text={t('fast.text')}>
      <LoadedPart of={state}>
        {({ receive, path, remind }) => (
          <>
            <SettingPart at="receive" title={t('fast.receive')}>
              <SelectField
                label={t('fast.from')}
                value={receive}
                disabled={busy}
                options={receives.map((value) => ({ value, label: t(`fast.receives.${value}`) }))}
                onValue={(next) => void change({ receive: next })}
              />
              {receive === 'all' && <PlaceNote tone="warning">{t('fast.allRisk')}</PlaceNote>}
              {receive === 'none' && <PlaceNote>{t('fast.noneText')}</PlaceNote>}
              <SwitchField
                label={t('fast.remind')}
                hint={t('fast.remindHint')}
                checked={remind === 1}
                disabled={busy}
                onValue={(isOn) => void change({ remind: isOn })}
              />
            </SettingPart>
            <SettingPart at="folder" title={t('fast.folder')} text={t('fast.folderText')}>
              <div className={styles.line}>
                <span className={styles.grow}>{folderName(path)}</span>
                <button
                  type="button"
                  className="btn btn-secondary"
                  disabled={busy}
                  onClick={() => {
                    setChoosing(true);
                  }}
                >
                  {t('fast.change')}
                </button>
              </div>
            </SettingPart>
            {isChoosing && (
              <FolderPicker
                title={t('fast.folder')}
                okText={t('fast.choose')}
                start={path}
                onDone={(chosen) => {
                  setChoosing(false);
                  if (chosen !== null && chosen !== path) void change({ path: chosen });
                }}
              />
            )}
          </>
        )}
      </LoadedPart>
    </PlaceSheet>
  );
}
