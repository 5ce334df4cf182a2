import type { CallFields } from '#shared/contract/define.ts';
import type { Calls } from '#shared/contract/index.ts';
import { DeviceError } from '../../device-error.ts';
import type { FileCaller } from '../../files/rights.ts';
import { ALBUMS_MAX } from '../album-store.ts';
import { lunarDayOf, solarDayOf } from './baby-age.ts';
import type { Baby, BabyFacts } from './baby-store.ts';
import { checkedPhotos } from './moment-photos.ts';
import { type BabyService, isSame, visibleBaby, wrongField } from './service.ts';

type Fields = CallFields<Calls['albumBaby']>;

/** A baby of the account itself. Throws N000003 for one that is not there, N000002 for one of somebody else. */
export function ownBaby(service: BabyService, caller: FileCaller, id: string | undefined): Baby {
  const baby = visibleBaby(service, caller, id);
  if (!isSame(baby.owner, caller.username)) throw new DeviceError('N000002');
  return baby;
}

/** Facts that belong together: a lunar birthday needs a day that the lunar calendar knows. */
function checkedFacts({ birthday, lunar, gender }: Fields, known: Baby | undefined): BabyFacts {
  const day = birthday ?? known?.birthday;
  const solar = day === undefined ? null : solarDayOf(day);
  if (day === undefined || solar === null) throw wrongField('birthday');
  const isLunar = lunar ?? known?.lunar ?? false;
  if (isLunar && lunarDayOf(solar) === null) throw wrongField('birthday');
  return { birthday: day, lunar: isLunar, gender: gender ?? known?.gender ?? '' };
}

/**
 * Makes a baby, or changes one; nothing is changed before every field has been checked (CALL-EXT-16, APP-ALBUM-05).
 * Answers its id.
 */
export async function saveBaby(service: BabyService, caller: FileCaller, fields: Fields): Promise<string> {
  const { albums } = service.album;
  const { id, name, cover } = fields;
  if (id === undefined && name === undefined) throw wrongField('name');
  if (id !== undefined) ownBaby(service, caller, id);
  const face = cover === undefined || cover === '' ? cover : (await checkedPhotos(service, caller, [cover]))[0];
  // Nothing is awaited from here on: no other call comes between these checks and the change.
  const known = id === undefined ? undefined : ownBaby(service, caller, id);
  const facts = checkedFacts(fields, known);
  const own = albums.ofOwner(caller.username);
  if (name !== undefined && own.some((one) => one.id !== known?.id && isSame(one.name, name)))
    throw new DeviceError('N002002');
  if (known === undefined && own.length >= ALBUMS_MAX) throw new DeviceError('N001111');
  const album = { name: name ?? known?.name ?? '', description: '', sort: 'taken', rule: undefined } as const;
  const saved = known?.id ?? albums.create({ ...album, kind: 'baby', owner: caller.username });
  if (known !== undefined && name !== undefined) albums.change(saved, album);
  service.babies.save(saved, facts);
  if (face !== undefined) albums.setCover(saved, face);
  return saved;
}
