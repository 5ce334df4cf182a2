import type { AudiobookSetting } from '#shared/contract/calls-audiobook.ts';
import type { CallFields } from '#shared/contract/define.ts';
import type { Calls } from '#shared/contract/index.ts';
import type { OrderLanguage } from '#shared/rules/natural-order.ts';
import type { Book } from '../audiobook/books.ts';
import { bookRecordOf, progressIn } from '../audiobook/progress.ts';
import { bookService } from '../audiobook/service.ts';
import type { Caller, DeviceContext, Handlers } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import { fileServices } from '../files/services.ts';
import { formatWirePath, parseWirePath } from '../files/wire-path.ts';
import { checkedSources } from '../media/folder-index/scoped-index.ts';

type Names = 'audiobookList' | 'audiobookDetail' | 'audiobookProgress' | 'audiobookSetting';
type Change = CallFields<Calls['audiobookSetting']>;

/** Audiobooks: shelf, chapters, where an account is in them, folders and how they are played (CALL-EXT-18). */
export function createAudiobookHandlers(context: DeviceContext): Handlers<Names> {
  const { fileSettings, heard } = fileServices(context);
  const service = bookService(context);
  const { index } = service;

  const bookAt = async (caller: Caller, id: string, language: OrderLanguage): Promise<Book> => {
    const found = (await service.books(caller, language)).find((book) => book.id === id);
    if (found === undefined) throw new DeviceError('N000003');
    return found;
  };
  /** Tells an account's consoles that its books are other ones now, or that it is elsewhere in them. */
  const tell = (to: string): void => {
    context.push.send({ topic: 'settings', type: 'changed', to, data: { area: 'audiobook' } });
  };
  const settingOf = async (caller: Caller): Promise<AudiobookSetting> => {
    index.begin();
    return {
      ...fileSettings.get(caller.username, 'audiobook'),
      ...service.progressOf(await service.scopeOf(caller)),
      busy: index.isBusy() ? 1 : 0,
    };
  };
  const changeSetting = async (caller: Caller, { rescan: _rescan, folders, exclude, ...rest }: Change) => {
    const wanted = Object.entries(rest).filter(([, value]) => value !== undefined);
    if (folders === undefined && exclude === undefined && wanted.length === 0) return;
    const known = fileSettings.get(caller.username, 'audiobook');
    fileSettings.change(caller.username, 'audiobook', {
      ...Object.fromEntries(wanted),
      ...(folders === undefined ? {} : { folders: await checkedSources(context, caller, folders, known.folders) }),
      ...(exclude === undefined
        ? {}
        : { exclude: [...new Set(exclude.map((path) => formatWirePath(parseWirePath(path))))] }),
    });
    tell(caller.username);
  };

  return {
    audiobookList: async ({ keyword, page, size }, caller, { language }) => {
      const words = keyword.toLowerCase();
      const all = await service.books(caller, language);
      const found =
        words === '' ? all : all.filter(({ title, author }) => `${title}\n${author}`.toLowerCase().includes(words));
      const places = heard.of(caller.username);
      const list = found.slice((page - 1) * size, page * size).map((book) => bookRecordOf(book, places));
      return { list, total: found.length };
    },
    audiobookDetail: async ({ id }, caller, { language }) => {
      const book = await bookAt(caller, id, language);
      return {
        book: bookRecordOf(book, heard.of(caller.username)),
        list: book.chapters.map(({ part: _part, ...chapter }) => chapter),
      };
    },
    audiobookProgress: async ({ id, chapter, second, done }, caller, { language }) => {
      const book = await bookAt(caller, id, language);
      const within = book.chapters[chapter];
      if (within === undefined)
        throw new DeviceError('N000001', { data: { field: 'chapter', reason: 'the book has no such chapter' } });
      const before = progressIn(book, heard.of(caller.username));
      const isBegin = chapter === 0 && second === 0 && !done;
      const place = { path: within.path, chapter: within.part, second, done, at: Math.floor(Date.now() / 1000) };
      heard.set(caller.username, book.files, isBegin ? undefined : place);
      const now = progressIn(book, heard.of(caller.username));
      // A player says where it is every few seconds: only another chapter, or the end, is worth telling.
      if (now.chapter !== before.chapter || now.done !== before.done || now.at > 0 !== before.at > 0)
        tell(caller.username);
      return now;
    },
    audiobookSetting: async (fields, caller) => {
      await changeSetting(caller, fields);
      const { rescan, folders, exclude } = fields;
      if (rescan === true || folders !== undefined || exclude !== undefined) index.scan(rescan === true);
      return settingOf(caller);
    },
  };
}
