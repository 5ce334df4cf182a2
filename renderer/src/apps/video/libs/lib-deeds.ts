import type { VideoLib } from '#shared/contract/calls-video.ts';
import type { CallArgs } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../../api/call.ts';
import { confirm, toast } from '../../../components/dialogs/dialog-service.ts';
import { toastFailure } from '../../../components/dialogs/failure-toast.ts';
import { videoApi } from '../../../state/video/video-api.ts';
import type { VideoView } from '../video-context.ts';
import { renewed } from '../video-deeds.ts';

type View = Pick<VideoView, 'store' | 'translate'>;
type LibArgs = CallArgs<typeof calls.videoLib>;

/** Shows libraries as the device has just told them. */
export function showLibs({ store }: Pick<View, 'store'>, libs: readonly VideoLib[]): void {
  void store.dispatch(videoApi.util.upsertQueryData('videoLibs', undefined, libs));
}

/** Changes a library, or has it looked through; says what went wrong. Answers whether it was done (APP-VIDEO-07). */
export async function changeLib(view: View, args: LibArgs): Promise<boolean> {
  const answer = await call(calls.videoLib, args);
  if (answer.success) showLibs(view, answer.data.list);
  else toastFailure(answer);
  renewed(view);
  return answer.success;
}

/** Looks through the folders of a library again, or of all. */
export async function scanLibs(view: View, id?: string): Promise<void> {
  if (await changeLib(view, { action: 'scan', ...(id === undefined ? {} : { id }) }))
    toast({ kind: 'info', text: view.translate('libs.scanning') });
}

/** Deletes a library after a question; files stay. Answers whether it was done. */
export async function deleteLib(view: View, { id, name }: Pick<VideoLib, 'id' | 'name'>): Promise<boolean> {
  const { translate } = view;
  const sure = await confirm({
    title: translate('lib.deleteTitle', { name }),
    content: translate('lib.deleteText'),
    okText: translate('lib.deleteOk'),
    danger: true,
  });
  if (!sure || !(await changeLib(view, { action: 'delete', id }))) return false;
  toast({ kind: 'success', text: translate('lib.deleted', { name }) });
  return true;
}

/** Names under which people keep films. */
const usual =
  /^((my )?(videos?|movies?|films?|series|tv|tv ?shows?|shows|anime)|(我的)?(视频|影视|电影|剧集|电视剧|动漫))$/i;

/** True for a folder that is likely to hold films. */
export const isVideoFolder = (name: string): boolean => usual.test(name.trim());
