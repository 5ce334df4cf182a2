import type { CallFields } from '#shared/contract/define.ts';
import type { Calls } from '#shared/contract/index.ts';
import { DeviceError } from '../../device-error.ts';
import type { FileCaller } from '../../files/rights.ts';
import type { Baby } from './baby-store.ts';
import { checkedPhotos } from './moment-photos.ts';
import type { Moment } from './moment-store.ts';
import { mayDropComment } from './records.ts';
import { type BabyService, isSame, mayPost, visibleBaby, wrongField } from './service.ts';

type Fields = CallFields<Calls['albumMoment']>;

/** Moments of one baby, and comments of one moment. */
export const MOMENTS_MAX = 10_000;
export const COMMENTS_MAX = 500;
/** A moment may lie so far in the future: the clock of a client is not that of the device (s). */
const AHEAD_S = 86_400;

/** A moment that the account may see, and its baby. Throws N000003 otherwise. */
export function visibleMoment(
  service: BabyService,
  caller: FileCaller,
  id: string | undefined,
): { moment: Moment; baby: Baby } {
  const moment = id === undefined ? undefined : service.moments.find(id);
  if (moment === undefined) throw new DeviceError('N000003');
  return { moment, baby: visibleBaby(service, caller, moment.albumId) };
}

/** What the account may not post or change is refused with N000002; answers the moment that is changed. */
function assertMaySave(
  service: BabyService,
  caller: FileCaller,
  { id, baby_id: babyId }: Fields,
): { baby: Baby; known: Moment | undefined } {
  if (id === undefined) {
    if (babyId === undefined) throw wrongField('baby_id');
    const baby = visibleBaby(service, caller, babyId);
    if (!mayPost(service, caller, baby)) throw new DeviceError('N000002');
    return { baby, known: undefined };
  }
  const { moment, baby } = visibleMoment(service, caller, id);
  if (!isSame(moment.author, caller.username)) throw new DeviceError('N000002');
  return { baby, known: moment };
}

/** Posts a moment, or changes an own one (CALL-EXT-16, APP-ALBUM-05); answers its id. */
export async function saveMoment(service: BabyService, caller: FileCaller, fields: Fields): Promise<string> {
  const { moments } = service;
  const before = assertMaySave(service, caller, fields).known;
  const photosBefore = before === undefined ? [] : moments.photos(before.id);
  const paths =
    fields.paths === undefined ? undefined : await checkedPhotos(service, caller, fields.paths, new Set(photosBefore));
  // Nothing is awaited from here on: no other call comes between these checks and the change.
  const { baby, known } = assertMaySave(service, caller, fields);
  const now = Math.floor(service.now() / 1000);
  const text = fields.text ?? known?.text ?? '';
  const at = fields.at ?? known?.at ?? now;
  if (at > now + AHEAD_S) throw wrongField('at');
  if (text === '' && (paths ?? photosBefore).length === 0) throw wrongField('text');
  if (known !== undefined) {
    moments.change(known, { text, at, paths });
    return known.id;
  }
  if (moments.count([baby.id]) >= MOMENTS_MAX) throw new DeviceError('N001111');
  return moments.create(baby.id, caller.username, { text, at, paths: paths ?? [] });
}

/** Deletes a moment, or one comment of it. Throws N000002 for what is not the account's to delete. */
export function dropFromMoment(
  service: BabyService,
  caller: FileCaller,
  { moment, baby }: { moment: Moment; baby: Baby },
  commentId: string | undefined,
): void {
  if (commentId === undefined) {
    const isTheirs = isSame(moment.author, caller.username) || isSame(baby.owner, caller.username);
    if (!isTheirs) throw new DeviceError('N000002');
    service.moments.remove(moment.id);
    return;
  }
  const comment = service.moments.comment(moment.id, commentId);
  if (comment === undefined) throw new DeviceError('N000003');
  if (!mayDropComment(caller, baby, moment, comment)) throw new DeviceError('N000002');
  service.moments.removeComment(comment.id);
}

/** Says something about a moment. Throws N001111 when too much was said. */
export function commentOn(
  { moments }: Pick<BabyService, 'moments'>,
  { username }: FileCaller,
  { id, comments }: Moment,
  text: string | undefined,
): void {
  if (text === undefined) throw wrongField('comment');
  if (comments >= COMMENTS_MAX) throw new DeviceError('N001111');
  moments.addComment(id, username, text);
}
