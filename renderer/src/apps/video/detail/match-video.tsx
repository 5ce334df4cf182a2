import { useState } from 'react';
import type { VideoMeta } from '#shared/contract/calls-video.ts';
import { DialogButtons } from '../../../components/dialogs/dialog-buttons.tsx';
import { DialogFrame } from '../../../components/dialogs/dialog-frame.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { LoadingState } from '../../../components/loading-state.tsx';
import { useFolderNames } from '../../../components/place/use-folder-names.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useVideoDetailQuery } from '../../../state/video/video-api.ts';
import { useVideo } from '../video-context.ts';
import { editVideos } from '../video-deeds.ts';
import styles from './detail.module.css';

/** Asks which description the facts of a film or series come from (APP-VIDEO-03). */
export function MatchVideo({ meta, onDone }: { meta: VideoMeta; onDone: () => void }) {
  const { t } = useTranslation('video');
  const view = useVideo();
  const placeText = useFolderNames();
  const { data, error, refetch } = useVideoDetailQuery(
    { id: meta.id, matches: true },
    { refetchOnMountOrArgChange: true },
  );
  const [chosen, setChosen] = useState(meta.edited.includes('match_id') ? meta.match_id : '');
  const matches = data?.matches;
  const choice = (id: string, label: string, hint: string) => (
    <label key={id} className={styles.choice}>
      <input
        type="radio"
        name="match"
        checked={chosen === id}
        {...(chosen === id ? { 'data-autofocus': true } : {})}
        onChange={() => {
          setChosen(id);
        }}
      />
      <span>{label}</span>
      <small>{hint}</small>
    </label>
  );
  return (
    <DialogFrame
      title={t('match.title', { name: meta.title })}
      layer="shell"
      width={520}
      testId="match-video"
      onEscape={onDone}
      footer={
        <DialogButtons
          okText={t('match.ok')}
          ready={matches !== undefined}
          onCancel={onDone}
          onOk={() => {
            void editVideos(view, { id: meta.id, match_id: chosen }).then((done) => {
              if (done !== null) onDone();
            });
          }}
        />
      }
    >
      <p>{t('match.text')}</p>
      {matches === undefined ? (
        error === undefined ? (
          <LoadingState />
        ) : (
          <ErrorState onRetry={() => void refetch()} />
        )
      ) : (
        <fieldset className={styles.choices}>
          <legend className="visually-hidden">{t('match.title', { name: meta.title })}</legend>
          {choice('', t('match.auto'), t('match.autoHint'))}
          {matches.map(({ id, title, year, path }) =>
            choice(id, year === 0 ? title : `${title} (${year})`, placeText(path)),
          )}
          {matches.length === 0 && <p className={styles.facts}>{t('match.none')}</p>}
        </fieldset>
      )}
    </DialogFrame>
  );
}
