import { useState } from 'react';
import type { BabyRecord } from '#shared/contract/calls-baby.ts';
import { toast } from '../../../components/dialogs/dialog-service.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { DraftFields, DraftPhotos } from './draft-fields.tsx';
import { useDraft } from './use-draft.ts';
import styles from './forms.module.css';

interface Props {
  /** Babies of which the account may post; at least one. */
  readonly babies: readonly BabyRecord[];
  readonly onPosted: () => void;
}

/** Posts without a dialog, over the feed of the stand-alone window (APP-BABY-01). */
export function QuickPost({ babies, onPosted }: Props) {
  const { t } = useTranslation('baby');
  const [choosing, setChoosing] = useState(false);
  const { draft, change, save, error, saving } = useDraft({
    moment: null,
    baby: babies[0]?.id ?? '',
    onSaved: () => {
      toast({ kind: 'success', text: t('feed.posted') });
      onPosted();
    },
  });
  return (
    <>
      <form
        className={styles.quick}
        aria-label={t('feed.postTitle')}
        data-testid="quick-post"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || saving) return;
          event.preventDefault();
          void save();
        }}
      >
        <DraftFields
          isCompact
          draft={draft}
          error={error}
          babies={babies}
          onChange={change}
          onChoose={() => {
            setChoosing(true);
          }}
        />
        <button type="submit" className="btn btn-primary" data-testid="post-now" disabled={saving}>
          {t(saving ? 'feed.posting' : 'feed.post')}
        </button>
      </form>
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
