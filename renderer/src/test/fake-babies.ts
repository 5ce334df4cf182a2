import type { ReactNode } from 'react';
import type { BabyRecord, CommentRecord, MomentRecord } from '#shared/contract/calls-baby.ts';
import { failure, success, type CallResult } from '../api/result.ts';
import { fakeAlbum, pathOf } from './fake-album.ts';
import { HOME, renderScreenAt, settle, type FakeFiles } from './files-harness.tsx';

type Args = Record<string, unknown>;

interface Babies {
  babies: BabyRecord[];
  /** Newest first. */
  moments: MomentRecord[];
  /** Of all moments, the newest first. */
  comments: CommentRecord[];
}

/** A baby of the account's own. */
export const baby = (more: Partial<BabyRecord> = {}): BabyRecord => ({
  id: 'b1',
  name: 'Emmi',
  birthday: '2023-03-22',
  lunar: 1,
  lunar_birthday: { year: 2023, month: 2, day: 1, leap: 1 },
  gender: 'girl',
  age_text: '2 years',
  cover: '',
  owner: 'mira',
  owner_name: 'Mira',
  own: 1,
  permission: 1,
  members: 1,
  moments: 1,
  ...more,
});

/** A moment that the account posted. */
export const moment = (more: Partial<MomentRecord> = {}): MomentRecord => ({
  id: 'm1',
  baby_id: 'b1',
  baby_name: 'Emmi',
  author: 'mira',
  author_name: 'Mira',
  text: 'First steps',
  at: new Date(2024, 5, 1, 10).getTime() / 1000,
  age_text: '14 months',
  photos: ['a.jpg', 'b.jpg', 'c.jpg'].map((name) => ({ path: pathOf(name), name, ftype: 101, mtime: 1, missing: 0 })),
  gone: 0,
  likes: 0,
  liked: 0,
  comments: 0,
  own: 1,
  removable: 1,
  ...more,
});

/** Babies and moments of a device, for tests of their screens; pages are as the device makes them. */
function fakeBabies(files: FakeFiles, first: Partial<Babies> = {}): Babies {
  const device: Babies = { babies: [baby()], moments: [moment()], comments: [], ...first };
  const answer = (one: MomentRecord | undefined): CallResult<unknown> =>
    one === undefined
      ? failure('N000003', 'gone')
      : success({ list: [one], total: device.comments.length, comments: device.comments });
  const put = (id: unknown, change: (one: MomentRecord) => MomentRecord): CallResult<unknown> => {
    device.moments = device.moments.map((one) => (one.id === id ? change(one) : one));
    return answer(device.moments.find((one) => one.id === id));
  };
  const photosOf = (paths: unknown): MomentRecord['photos'] =>
    (paths as string[]).map((path) => ({ path, name: path.split('/').at(-1) ?? '', ftype: 101, mtime: 1, missing: 0 }));
  const actions: Record<string, (args: Args) => CallResult<unknown>> = {
    list: ({ baby_id: of, page, size }) => {
      const all = device.moments.filter((one) => of === undefined || one.baby_id === of);
      const start = (Number(page) - 1) * Number(size);
      return success({ list: all.slice(start, start + Number(size)), total: all.length, comments: [] });
    },
    // An id has at least one letter; anything else is refused as no id at all.
    detail: ({ id }) =>
      id === '' ? failure('N000001', 'Parameter error') : answer(device.moments.find((one) => one.id === id)),
    save: ({ id, baby_id: of, text, paths }) => {
      const written = { text: String(text), photos: photosOf(paths) };
      if (id !== undefined) return put(id, (one) => ({ ...one, ...written }));
      const made = moment({ id: `m${device.moments.length + 1}`, baby_id: String(of), ...written });
      device.moments = [made, ...device.moments];
      return answer(made);
    },
    like: ({ id, liked }) =>
      put(id, (one) => ({ ...one, liked: liked === true ? 1 : 0, likes: one.likes + (liked === true ? 1 : -1) })),
    comment: ({ id, comment }) => {
      const at = new Date(2024, 5, 2).getTime() / 1000;
      const said = {
        id: `c${device.comments.length + 1}`,
        author: 'mira',
        author_name: 'Mira',
        at,
        removable: 1,
      } as const;
      device.comments = [{ ...said, text: String(comment) }, ...device.comments];
      return put(id, (one) => ({ ...one, comments: one.comments + 1 }));
    },
    delete: ({ id, comment_id: comment }) => {
      if (comment !== undefined) {
        device.comments = device.comments.filter((one) => one.id !== comment);
        return put(id, (one) => ({ ...one, comments: one.comments - 1 }));
      }
      device.moments = device.moments.filter((one) => one.id !== id);
      return success({ list: [], total: 0, comments: [] });
    },
  };
  Object.assign(files.answers, {
    albumMoment: (args: Args) => actions[typeof args.action === 'string' ? args.action : 'list']?.(args),
    albumBaby: ({ action, id, name, birthday, lunar }: Args) => {
      if (action === 'delete') device.babies = device.babies.filter((one) => one.id !== id);
      if (action === 'save') {
        if (device.babies.some((one) => one.id !== id && one.name === name)) return failure('N002002', '');
        const facts = { name: String(name), birthday: String(birthday), lunar: lunar === true ? 1 : 0 } as const;
        const known = device.babies.find((one) => one.id === id);
        device.babies =
          known === undefined
            ? [...device.babies, baby({ id: `b${device.babies.length + 1}`, ...facts })]
            : device.babies.map((one) => (one === known ? { ...one, ...facts } : one));
      }
      return success({ list: device.babies });
    },
  });
  return device;
}

/** A screen of the babies over a device with two photos to choose from; `prepare` changes what it answers. */
export async function openBabies(
  content: ReactNode,
  url: string,
  first: Partial<Babies> = {},
  prepare?: (answers: FakeFiles['answers']) => void,
) {
  const photos = ['d.jpg', 'e.jpg'].map((name, index) => ({ name, day: `2024-06-0${2 - index}` }));
  let device: Babies | undefined;
  const view = await renderScreenAt(content, url, { [HOME]: { names: ['Pictures/'] } }, (files) => {
    fakeAlbum(files, photos);
    device = fakeBabies(files, first);
    prepare?.(files.answers);
  });
  await settle();
  if (device === undefined) throw new Error('no device');
  return { ...view, device };
}
