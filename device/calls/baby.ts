import type { CallData, CallFields } from '#shared/contract/define.ts';
import type { Calls } from '#shared/contract/index.ts';
import type { Baby } from '../album/baby/baby-store.ts';
import { ownBaby, saveBaby } from '../album/baby/change-baby.ts';
import { commentOn, dropFromMoment, saveMoment, visibleMoment } from '../album/baby/change-moment.ts';
import { babyRecordOf, commentRecordOf, momentRecordOf } from '../album/baby/records.ts';
import { audienceOf, createBabyService, isSame, visibleBaby } from '../album/baby/service.ts';
import type { Caller, DeviceContext, Handlers } from '../context.ts';
import type { Language } from '../files/display-names.ts';
import { mapParallel } from '#shared/rules/parallel.ts';

type Answer = CallData<Calls['albumMoment']>;

/** Babies or moments that are looked at together; each looks at several files. */
const LOOKS = 4;

/** Babies and their moments (CALL-EXT-16, APP-ALBUM-05, APP-BABY-01). */
export function createBabyHandlers(context: DeviceContext): Handlers<'albumBaby' | 'albumMoment'> {
  const service = createBabyService(context);
  const { babies, moments, files } = service;

  /** Tells consoles that babies (`album`), or what was posted (`moments`), are other ones now (DEV-09). */
  const tell = (usernames: readonly string[], area: 'album' | 'moments'): void => {
    for (const to of new Set(usernames)) context.push.send({ topic: 'settings', type: 'changed', to, data: { area } });
  };

  /** Who sees a new moment hears of it, but for who has posted it and who has no album. */
  const announce = (caller: Caller, baby: Baby, moment: string): void => {
    for (const to of audienceOf(service, baby)) {
      const account = files.rights.callerOf(to);
      if (account === undefined || isSame(to, caller.username)) continue;
      if (!account.isMaster && account.perm.album === 0) continue;
      const from = files.accountNames.shown(caller.username, account);
      context.notices.post({ to, action: 'moment_posted', values: { moment, name: baby.name, from } });
    }
  };

  const listBabies = async (caller: Caller, language: Language) => ({
    list: await mapParallel(babies.seenBy(caller.username), LOOKS, (baby) =>
      babyRecordOf(service, caller, baby, language),
    ),
  });

  const listMoments = async (
    caller: Caller,
    { baby_id: babyId, page, size }: CallFields<Calls['albumMoment']>,
    language: Language,
  ): Promise<Answer> => {
    const seen = babyId === undefined ? babies.seenBy(caller.username) : [visibleBaby(service, caller, babyId)];
    const byId = new Map(seen.map((baby) => [baby.id, baby]));
    const ids = [...byId.keys()];
    const list = await mapParallel(moments.page(ids, { page, size }), LOOKS, async (moment) => {
      const baby = byId.get(moment.albumId);
      return baby === undefined ? [] : [await momentRecordOf(service, caller, baby, moment, language)];
    });
    return { list: list.flat(), total: moments.count(ids), comments: [] };
  };

  const detail = async (
    caller: Caller,
    id: string | undefined,
    wanted: { page: number; size: number },
    language: Language,
  ): Promise<Answer> => {
    const { moment, baby } = visibleMoment(service, caller, id);
    const said = moments.comments(moment.id, wanted);
    return {
      list: [await momentRecordOf(service, caller, baby, moment, language)],
      total: moment.comments,
      comments: said.map((comment) => commentRecordOf(service, caller, baby, moment, comment)),
    };
  };

  return {
    albumBaby: async (fields, caller, { language }) => {
      if (fields.action === 'save') {
        const id = await saveBaby(service, caller, fields);
        tell(audienceOf(service, visibleBaby(service, caller, id)), 'album');
      }
      if (fields.action === 'delete') {
        const baby = ownBaby(service, caller, fields.id);
        const told = audienceOf(service, baby);
        service.album.albums.remove([baby.id]);
        tell(told, 'album');
      }
      return listBabies(caller, language);
    },
    albumMoment: async (fields, caller, { language }) => {
      const { action, comment_id: commentId, page, size } = fields;
      if (action === 'list') return listMoments(caller, fields, language);
      if (action === 'detail') return detail(caller, fields.id, { page, size }, language);
      if (action === 'save') {
        const id = await saveMoment(service, caller, fields);
        const { baby } = visibleMoment(service, caller, id);
        tell(audienceOf(service, baby), 'moments');
        if (fields.id === undefined) announce(caller, baby, id);
        return detail(caller, id, { page: 1, size }, language);
      }
      const found = visibleMoment(service, caller, fields.id);
      if (action === 'delete') dropFromMoment(service, caller, found, commentId);
      else if (action === 'like') moments.setLike(found.moment.id, caller.username, fields.liked);
      else commentOn(service, caller, found.moment, fields.comment);
      tell(audienceOf(service, found.baby), 'moments');
      if (action === 'delete' && commentId === undefined) return { list: [], total: 0, comments: [] };
      return detail(caller, found.moment.id, { page: 1, size }, language);
    },
  };
}
