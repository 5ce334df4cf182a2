import { useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import { videoLibKinds, type VideoLibKind } from '#shared/contract/kinds.ts';
import { call } from '../../../api/call.ts';
import { DialogButtons } from '../../../components/dialogs/dialog-buttons.tsx';
import { DialogFrame } from '../../../components/dialogs/dialog-frame.tsx';
import { SelectField, TextField } from '../../../components/place/fields.tsx';
import { PlaceNote } from '../../../components/place/place-frame.tsx';
import { SourceList } from '../../../components/sources/source-list.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useVideo } from '../video-context.ts';
import { renewed } from '../video-deeds.ts';
import { showLibs } from './lib-deeds.ts';

const NAME_MAX = 60;

/** Makes a library of folders (APP-VIDEO-07). What is wrong is said here; nothing that was typed is lost. */
export function NewLib({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('video');
  const view = useVideo();
  const [name, setName] = useState('');
  const [kind, setKind] = useState<VideoLibKind>('all');
  const [paths, setPaths] = useState<readonly string[]>([]);
  const [nameError, setNameError] = useState('');
  const [error, setError] = useState('');
  const [saving, setSaving] = useState(false);
  const save = async (): Promise<void> => {
    const wanted = name.trim();
    if (wanted === '') return setNameError(t('libs.nameNeeded'));
    if (paths.length === 0) return setError(t('libs.foldersNeeded'));
    setSaving(true);
    const answer = await call(
      calls.videoLib,
      { action: 'save', name: wanted, kind, paths: [...paths] },
      { silent: true },
    );
    setSaving(false);
    if (answer.success) {
      showLibs(view, answer.data.list);
      renewed(view);
      onDone();
    } else if (answer.code === 'N002002') setNameError(t('libs.taken'));
    else setError(answer.message);
  };
  return (
    <DialogFrame
      title={t('libs.newTitle')}
      layer="shell"
      width={520}
      testId="new-lib"
      onEscape={onDone}
      footer={<DialogButtons okText={t('libs.make')} ready={!saving} onCancel={onDone} onOk={() => void save()} />}
    >
      <TextField
        label={t('libs.name')}
        value={name}
        maxLength={NAME_MAX}
        error={nameError}
        data-autofocus
        onValue={(next) => {
          setName(next);
          setNameError('');
        }}
      />
      <SelectField
        label={t('libs.kind')}
        value={kind}
        options={videoLibKinds.map((value) => ({ value, label: t(`libs.kinds.${value}`) }))}
        onValue={setKind}
      />
      <SourceList
        title={t('lib.folders')}
        hint={t('lib.foldersHint')}
        folders={paths}
        noneText={t('lib.none')}
        removeText={(place) => t('lib.remove', { place })}
        addText={t('lib.add')}
        chooseText={t('lib.choose')}
        pickTitle={t('lib.addTitle')}
        testId="new-lib-folders"
        onChange={(next) => {
          setPaths(next);
          setError('');
        }}
      />
      {error !== '' && <PlaceNote tone="error">{error}</PlaceNote>}
    </DialogFrame>
  );
}
