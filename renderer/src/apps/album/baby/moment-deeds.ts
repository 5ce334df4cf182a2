import type { CommentRecord, MomentRecord } from '#shared/contract/calls-baby.ts';
import type { Translate } from '#shared/rules/text.ts';
import { confirm, toast } from '../../../components/dialogs/dialog-service.ts';
import { toastFailure } from '../../../components/dialogs/failure-toast.ts';
import { changeMoment } from '../../../state/album/baby-api.ts';

/** Likes a moment, or takes that back; answers whether it was done. */
export async function like({ id, liked }: MomentRecord): Promise<boolean> {
  const answer = await changeMoment({ action: 'like', id, liked: liked === 0 });
  if (!answer.success) toastFailure(answer);
  return answer.success;
}

/** Deletes a moment after a question; answers whether it is gone. `t` knows the texts of `baby`. */
export async function deleteMoment(t: Translate, { id }: MomentRecord): Promise<boolean> {
  const sure = await confirm({
    title: t('feed.deleteTitle'),
    content: t('feed.deleteText'),
    okText: t('feed.deleteOk'),
    danger: true,
  });
  if (!sure) return false;
  const answer = await changeMoment({ action: 'delete', id });
  if (answer.success) toast({ kind: 'success', text: t('feed.deleted') });
  else toastFailure(answer);
  return answer.success;
}

/** Deletes a comment after a question; answers whether it is gone. */
export async function deleteComment(t: Translate, moment: string, { id }: CommentRecord): Promise<boolean> {
  const sure = await confirm({
    title: t('detail.deleteCommentTitle'),
    okText: t('feed.deleteOk'),
    danger: true,
  });
  if (!sure) return false;
  const answer = await changeMoment({ action: 'delete', id: moment, comment_id: id });
  if (!answer.success) toastFailure(answer);
  return answer.success;
}
