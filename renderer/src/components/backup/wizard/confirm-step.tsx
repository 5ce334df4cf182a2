import { isElsewhere, isFetching } from '#shared/rules/backup/elsewhere.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Outcome } from '../outcome.tsx';
import { farPlace } from '../far-place.ts';
import { elsewhereText, ignoreText, planText } from '../job-words.ts';
import { Icon } from '../../icon.ts';
import { translateWith } from '../../../i18n/translate.ts';
import { displayPath } from '../../../state/files/display-path.ts';
import { useFarDevicesQuery } from '../../../state/backup/backup-api.ts';
import { useFilePlacesQuery } from '../../../state/files/files-api.ts';
import { usePlaceNames } from '../../../state/files/use-place-names.ts';
import type { FormProps } from './form-props.ts';
import { wishOf } from './wizard-state.ts';
import styles from './wizard-fields.module.css';

/** Step 4: everything that was chosen, with what will happen (DEV-07). */
export function ConfirmStep({ type, form }: FormProps) {
  const { t } = useTranslation('backup');
  const { t: files } = useTranslation('files');
  const { data: places = [] } = useFilePlacesQuery(undefined);
  const names = usePlaceNames(places);
  const { data: devices = [] } = useFarDevicesQuery({}, { skip: !isFetching(type) });
  const place = (path: string): string => displayPath(path, names, translateWith(files));
  const isHere = form.origin === 'computer';
  const source = (path: string): string => {
    if (isHere) return t('here.place', { path });
    return isFetching(type)
      ? farPlace(devices.find(({ id }) => id === form.server)?.name ?? '', path, translateWith(files))
      : place(path);
  };
  const { backupTime = { days: [], time: '' }, ignore } = wishOf({ type, form });
  const isPair = type === 'auto_bothway';
  return (
    <>
      <div className={styles.arrow} data-testid="wizard-arrow">
        <ul>
          {form.folders.map(({ path }) => (
            <li key={path}>{source(path)}</li>
          ))}
        </ul>
        <Icon
          name={isPair ? 'swap' : 'arrow-right'}
          size={24}
          label={t(isPair ? 'way.auto_bothway' : 'way.auto_oneway')}
        />
        <span>{isElsewhere(type) ? elsewhereText(type, form.target, t) : place(form.target)}</span>
      </div>
      <dl className={styles.facts}>
        <dt>{t('wizard.step.s3')}</dt>
        <dd>{planText({ backupType: form.backupType, backupTime }, t)}</dd>
        <dt>{t('ignore.title')}</dt>
        <dd>{ignore === undefined ? '' : ignoreText({ ignore }, t)}</dd>
      </dl>
      <Outcome job={{ type, keep_deleted: !isPair && form.keepDeleted ? 1 : 0, isHere }} />
    </>
  );
}
