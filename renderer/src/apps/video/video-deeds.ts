import type { VideoMeta, VideoNext, VideoRecord } from '#shared/contract/calls-video.ts';
import type { CallArgs } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import { api } from '../../api/api-slice.ts';
import { call } from '../../api/call.ts';
import { confirm, toast } from '../../components/dialogs/dialog-service.ts';
import { toastFailure } from '../../components/dialogs/failure-toast.ts';
import { viewerWindow } from '../../components/files/open-target.ts';
import type { VideoView } from './video-context.ts';
import { playUrl } from './video-urls.ts';

type View = Pick<VideoView, 'store' | 'translate'>;
type Named = Pick<VideoRecord, 'id' | 'title'>;

const VIDEO_TOAST = 'video-change';

/** What screens show of the films is asked for anew. */
export const renewed = ({ store }: Pick<View, 'store'>): void => {
  store.dispatch(api.util.invalidateTags(['settings']));
};

/** Changes films, series or collections; says what went wrong. Null when nothing was changed (APP-VIDEO-03). */
export async function editVideos(
  view: View,
  fields: CallArgs<typeof calls.videoEdit>,
): Promise<readonly VideoMeta[] | null> {
  const answer = await call(calls.videoEdit, fields);
  if (!answer.success) toastFailure(answer);
  renewed(view);
  return answer.success ? answer.data.list : null;
}

const idsOf = (videos: readonly Named[]): string[] => videos.map(({ id }) => id);

/** Hides films, or shows them again, and offers the way back (APP-VIDEO-05). */
export async function hideVideos(view: View, videos: readonly Named[], hidden: boolean): Promise<boolean> {
  const [first] = videos;
  if (first === undefined || (await editVideos(view, { ids: idsOf(videos), hidden })) === null) return false;
  if (hidden)
    toast({
      key: VIDEO_TOAST,
      kind: 'success',
      text: view.translate('deed.hid', { count: videos.length, name: first.title }),
      action: {
        label: view.translate('deed.undo'),
        onSelect: () => void editVideos(view, { ids: idsOf(videos), hidden: false }),
      },
    });
  return true;
}

/** Takes records out of their library after a question; files stay (APP-VIDEO-05). Answers whether it was done. */
export async function removeVideos(view: View, videos: readonly Named[]): Promise<boolean> {
  const [first] = videos;
  if (first === undefined) return false;
  const { translate } = view;
  const what = { name: first.title, count: videos.length };
  const sure = await confirm({
    title: translate('deed.removeTitle', what),
    content: translate('deed.removeText'),
    okText: translate('deed.removeOk'),
    danger: true,
  });
  if (!sure || (await editVideos(view, { ids: idsOf(videos), remove: true })) === null) return false;
  toast({ kind: 'success', text: translate('deed.removed', what) });
  return true;
}

/** Matches films with the best description again (APP-VIDEO-05). */
export async function rematchVideos(view: View, videos: readonly Named[]): Promise<void> {
  if (videos.length === 0 || (await editVideos(view, { ids: idsOf(videos), match_id: '' })) === null) return;
  toast({ kind: 'success', text: view.translate('deed.rematched', { count: videos.length }) });
}

/** Opens the player with a film or episode: where it was left, or from a second on (APP-VIDEO-03). */
export function playNext({ window }: Pick<VideoView, 'window'>, next: VideoNext, title: string, at = next.pos): void {
  const url = playUrl(next.path, next.id, at);
  window.openWindow(url, { name: viewerWindow(url), title });
}

/** Plays a film, or goes on with a series or collection, of which only the record is known. */
export async function playVideo(view: View & Pick<VideoView, 'window'>, { id, title }: Named): Promise<void> {
  const answer = await call(calls.videoDetail, { id });
  if (!answer.success) toastFailure(answer);
  else if (answer.data.next === undefined) toast({ kind: 'error', text: view.translate('deed.noFile') });
  else playNext(view, answer.data.next, title);
}
