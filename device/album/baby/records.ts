import type { BabyRecord, CommentRecord, MomentRecord } from '#shared/contract/calls-baby.ts';
import type { Language } from '../../files/display-names.ts';
import type { FileCaller } from '../../files/rights.ts';
import { ageTextAt, lunarDayOf, solarDayOf } from './baby-age.ts';
import type { Baby } from './baby-store.ts';
import { firstReadable, seenPhotos } from './moment-photos.ts';
import type { Comment, Moment } from './moment-store.ts';
import { type BabyService, isSame, mayPost } from './service.ts';

/** Photos that are tried as the picture of a baby. */
const COVERS = 6;

/** A baby as an account sees it (CALL-EXT-16). */
export async function babyRecordOf(
  service: BabyService,
  caller: FileCaller,
  baby: Baby,
  language: Language,
): Promise<BabyRecord> {
  const { id, name, owner, birthday, lunar, gender } = baby;
  const isOwn = isSame(owner, caller.username);
  const solar = solarDayOf(birthday);
  const day = solar && lunarDayOf(solar);
  const covers = [...(baby.cover === '' ? [] : [baby.cover]), ...service.moments.newestPhotos(id, COVERS)];
  return {
    id,
    name,
    birthday,
    lunar: lunar ? 1 : 0,
    lunar_birthday: day && { year: day.year, month: day.month, day: day.day, leap: day.isLeap ? 1 : 0 },
    gender,
    age_text: ageTextAt(baby, service.now(), language),
    cover: await firstReadable(service, caller, covers),
    owner,
    owner_name: service.files.accountNames.shown(owner, caller),
    own: isOwn ? 1 : 0,
    permission: mayPost(service, caller, baby) ? 1 : 0,
    members: isOwn ? service.album.albums.members(id).length : 0,
    moments: service.moments.count([id]),
  };
}

/** A moment as an account sees it (CALL-EXT-16). */
export async function momentRecordOf(
  service: BabyService,
  caller: FileCaller,
  baby: Baby,
  moment: Moment,
  language: Language,
): Promise<MomentRecord> {
  const { id, author, text, at, posted, likes, comments } = moment;
  const paths = service.moments.photos(id);
  const isOwn = isSame(author, caller.username);
  return {
    id,
    baby_id: baby.id,
    baby_name: baby.name,
    author,
    author_name: service.files.accountNames.shown(author, caller),
    text,
    at,
    age_text: ageTextAt(baby, at * 1000, language),
    photos: await seenPhotos(service, caller, paths),
    gone: Math.max(0, posted - paths.length),
    likes,
    liked: service.moments.isLiked(id, caller.username) ? 1 : 0,
    comments,
    own: isOwn ? 1 : 0,
    removable: isOwn || isSame(baby.owner, caller.username) ? 1 : 0,
  };
}

/** True when the account may delete a comment: its own, those of an own moment, and all of an own baby. */
export function mayDropComment({ username }: FileCaller, baby: Baby, moment: Moment, { author }: Comment): boolean {
  return [author, moment.author, baby.owner].some((name) => isSame(name, username));
}

/** A comment as an account sees it. */
export function commentRecordOf(
  { files }: Pick<BabyService, 'files'>,
  caller: FileCaller,
  baby: Baby,
  moment: Moment,
  comment: Comment,
): CommentRecord {
  const { id, author, text, at } = comment;
  const removable = mayDropComment(caller, baby, moment, comment) ? 1 : 0;
  return { id, author, author_name: files.accountNames.shown(author, caller), text, at, removable };
}
