import { useCallback, useState } from 'react';
import type { CommentRecord, MomentRecord } from '#shared/contract/calls-baby.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../../api/call.ts';
import { success, type CallResult } from '../../../api/result.ts';
import { useWindowTitle } from '../../../components/app-window.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { LoadingState } from '../../../components/loading-state.tsx';
import type { Page } from '../../../components/place/pager.ts';
import { PlaceBar, Space } from '../../../components/place/place-frame.tsx';
import { usePages } from '../../../components/place/use-pages.ts';
import { usePushes } from '../../../components/place/use-pushes.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { isMomentNews } from '../news.ts';
import albums from '../albums/albums.module.css';
import { BackButton } from './back-button.tsx';
import { Comments } from './comments.tsx';
import { Failed } from '../failed.tsx';
import { MomentCard } from './moment-card.tsx';
import { MomentForm } from './moment-form.tsx';
import styles from './baby.module.css';

/** Comments of one page. */
const PAGE = 50;

interface Answer extends Page<CommentRecord> {
  readonly moment: MomentRecord | undefined;
}

interface Props {
  readonly id: string;
  readonly backLabel: string;
  readonly onBack: () => void;
}

/** One moment as a whole: all photos, likes, comments; the own one is changed and deleted here (APP-ALBUM-05). */
export function MomentDetail({ id, backLabel, onBack }: Props) {
  const { t, language } = useTranslation('baby');
  const [editing, setEditing] = useState(false);
  const load = useCallback(
    async (page: number, signal: AbortSignal): Promise<CallResult<Answer>> => {
      // An address that names none is answered as one whose moment is gone.
      if (id === '') return success({ list: [], total: 0, moment: undefined });
      const answer = await call(
        calls.albumMoment,
        { action: 'detail', id, page, size: PAGE },
        { signal, silent: true },
      );
      // That it is gone is an answer too: what is shown of it goes, also when it is asked for again.
      if (answer.code === 'N000003') return success({ list: [], total: 0, moment: undefined });
      if (!answer.success) return answer;
      const { list, total, comments } = answer.data;
      return success({ list: comments, total, moment: list[0] });
    },
    // The age is said in the language that is shown.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [id, language],
  );
  const { rows, total, status, answer, failure, reload, refresh, more, loadingMore } = usePages<CommentRecord, Answer>(
    load,
  );
  usePushes(isMomentNews, refresh);
  const moment = answer?.moment;
  const title = moment?.baby_name ?? t('detail.title');
  useWindowTitle(title);
  return (
    <>
      <PlaceBar label={title}>
        <BackButton label={backLabel} onBack={onBack} />
        <h1 className={albums.title}>{title}</h1>
        <Space />
      </PlaceBar>
      {status === 'loading' ? (
        <LoadingState />
      ) : status === 'failed' ? (
        <Failed error={failure} onRetry={reload} />
      ) : moment === undefined ? (
        <EmptyState icon="heart" title={t('detail.gone')} text={t('detail.goneText')}>
          <button type="button" className="btn btn-primary" onClick={onBack}>
            {backLabel}
          </button>
        </EmptyState>
      ) : (
        <div className={styles.page}>
          <MomentCard
            whole
            moment={moment}
            onShow={refresh}
            onEdit={() => {
              setEditing(true);
            }}
            onChanged={refresh}
            onDeleted={onBack}
          />
          <Comments
            moment={id}
            comments={rows}
            total={total}
            loadingMore={loadingMore}
            onMore={more}
            onChanged={refresh}
          />
        </div>
      )}
      {editing && moment !== undefined && (
        <MomentForm
          moment={moment}
          babies={[]}
          onDone={(saved) => {
            setEditing(false);
            if (saved) refresh();
          }}
        />
      )}
    </>
  );
}
