import { useState } from 'react';
import type { BabyRecord, MomentRecord } from '#shared/contract/calls-baby.ts';
import { DialogButtons } from '../../../components/dialogs/dialog-buttons.tsx';
import { DialogFrame } from '../../../components/dialogs/dialog-frame.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { DraftFields, DraftPhotos } from './draft-fields.tsx';
import { useDraft } from './use-draft.ts';

interface Props {
  /** The moment that is changed; null to post one. */
  readonly moment: MomentRecord | null;
  /** Babies of which the account may post. */
  readonly babies: readonly BabyRecord[];
  /** Whether something was saved. */
  readonly onDone: (saved: boolean) => void;
}

/** A dialog in which a moment is posted or changed (APP-ALBUM-05). Nothing that was entered is lost by a failure. */
export function MomentForm({ moment, babies, onDone }: Props) {
  const { t } = useTranslation('baby');
  const [choosing, setChoosing] = useState(false);
  const { draft, change, save, error, saving } = useDraft({
    moment,
    baby: moment?.baby_id ?? babies[0]?.id ?? '',
    onSaved: () => {
      onDone(true);
    },
  });
  const cancel = (): void => {
    onDone(false);
  };
  return (
    <>
      <DialogFrame
        title={t(moment === null ? 'feed.postTitle' : 'feed.editTitle')}
        layer="shell"
        width={560}
        testId="moment-form"
        covered={choosing}
        onEscape={cancel}
        footer={
          <DialogButtons
            testId="save-moment"
            okText={saving ? t('feed.posting') : t(moment === null ? 'feed.post' : 'save')}
            ready={!saving}
            onCancel={cancel}
            onOk={() => void save()}
          />
        }
      >
        <DraftFields
          draft={draft}
          error={error}
          babies={moment === null ? babies : []}
          onChange={change}
          onChoose={() => {
            setChoosing(true);
          }}
        />
      </DialogFrame>
      {choosing && (
        <DraftPhotos
          paths={draft.paths}
          onDone={(paths) => {
            setChoosing(false);
            if (paths !== null) change({ paths });
          }}
        />
      )}
    </>
  );
}
