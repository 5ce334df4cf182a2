import { useState } from 'react';
import { translateWith } from '../../../i18n/translate.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useFarDevicesQuery } from '../../../state/backup/backup-api.ts';
import { toast } from '../../dialogs/dialog-service.ts';
import { SelectField } from '../../place/fields.tsx';
import { farPlace } from '../far-place.ts';
import { FarSignIn } from '../far-sign-in.tsx';
import { ChosenFolders } from './chosen-folders.tsx';
import { FarFolderChoice } from './far-folder-choice.tsx';
import type { FormProps } from './form-props.ts';

/** Stands for a device that is not signed in to yet. */
const OTHER = '';

/** Step 1 of a job from another device: which one, and which folders of it (APP-TOZ-01, DEV-07). */
export function FarSourceFields({ form, set }: FormProps) {
  const { t } = useTranslation('nasbackup');
  const { t: backup } = useTranslation('backup');
  const { t: files } = useTranslation('files');
  const { data: devices = [] } = useFarDevicesQuery({});
  /** A sign-in that the list does not tell of yet. */
  const [fresh, setFresh] = useState<{ readonly id: string; readonly name: string } | null>(null);
  const { server, folders } = form;
  const known = devices.map(({ id, name, username }) => ({ value: id, label: t('device.option', { name, username }) }));
  const isNew = fresh !== null && !devices.some(({ id }) => id === fresh.id);
  const options = [
    ...known,
    ...(isNew ? [{ value: fresh.id, label: fresh.name }] : []),
    { value: OTHER, label: t('device.other') },
  ];
  const choose = (id: string): void => {
    // Folders of one device are none of another.
    if (id !== server) set({ server: id, folders: [] });
  };
  return (
    <>
      {options.length > 1 && (
        <SelectField label={t('device.label')} value={server} options={options} onValue={choose} />
      )}
      {server === OTHER ? (
        <FarSignIn
          onDone={(device) => {
            setFresh(device);
            choose(device.id);
          }}
        />
      ) : (
        <>
          <ChosenFolders form={form} set={set} nameOf={(path) => farPlace('', path, translateWith(files))} />
          <FarFolderChoice
            key={server}
            device={server}
            onTake={(path) => {
              if (folders.some((folder) => folder.path === path))
                toast({ kind: 'info', text: backup('wizard.already') });
              else set({ folders: [...folders, { path, id: path }] });
            }}
          />
        </>
      )}
    </>
  );
}
