import type { DatabaseSync } from 'node:sqlite';
import type { z } from 'zod';
import type { noticeRecord } from '#shared/contract/records.ts';
import type { AccountStore } from '../accounts/account-store.ts';
import type { PushSender } from '../push/push-sender.ts';
import { transaction } from '../storage/database.ts';
import { type NoticeAction, type NoticeValues, readNotice } from './notice-texts.ts';

type Notice = z.output<typeof noticeRecord>;
type Language = 'en' | 'zh';

/** Messages kept of an account; the oldest go first. */
const KEEP = 500;
/** Most messages of one answer about what is new. */
const NEW_MAX = 200;

interface Row {
  id: number;
  username: string;
  action: string;
  level: string;
  text: string;
  data: string;
  at: number;
  known: number;
}

/** What is told, and to whom: everybody, the administrator, or one account. */
export interface NewNotice {
  readonly to: 'all' | 'master' | (string & {});
  readonly action: NoticeAction;
  readonly level?: Notice['level'];
  readonly values?: NoticeValues;
}

/** Goes on with what a message offers; false when there is nothing to go on with any more. */
export type Continue = (values: NoticeValues, option: string | undefined) => boolean;

export interface NoticeDeps {
  readonly db: DatabaseSync;
  readonly accounts: Pick<AccountStore, 'list' | 'master' | 'find'>;
  readonly push: PushSender;
  readonly now?: () => number;
}

export type NoticeCentre = ReturnType<typeof createNoticeCentre>;

/**
 * Messages for people (CALL-ACT-01, NTC-04): each account has its own, kept until it deletes them, told at once by
 * push. They are put into words when they are read, in the language of the reader.
 */
export function createNoticeCentre({ db, accounts, push, now = Date.now }: NoticeDeps) {
  const insert = db.prepare(
    'INSERT INTO notices (username, action, level, text, data, at) VALUES (?, ?, ?, ?, ?, ?) RETURNING *',
  );
  const trim = db.prepare(
    'DELETE FROM notices WHERE username = ? AND id <= (SELECT id FROM notices WHERE username = ? ORDER BY id DESC LIMIT 1 OFFSET ?)',
  );
  const page = db.prepare('SELECT * FROM notices WHERE username = ? AND known <= ? ORDER BY id DESC LIMIT ? OFFSET ?');
  const count = db.prepare('SELECT count(*) AS n FROM notices WHERE username = ? AND known <= ?');
  const later = db.prepare('SELECT * FROM notices WHERE username = ? AND id > ? ORDER BY id LIMIT ?');
  const latest = db.prepare('SELECT coalesce(max(id), 0) AS id FROM notices WHERE username = ?');
  const one = db.prepare('SELECT * FROM notices WHERE username = ? AND id = ?');
  const know = db.prepare('UPDATE notices SET known = 1 WHERE username = ? AND id = ?');
  const knowAll = db.prepare('UPDATE notices SET known = 1 WHERE username = ? AND known = 0');
  const dropOne = db.prepare('DELETE FROM notices WHERE username = ? AND id = ?');
  const drop = db.prepare('DELETE FROM notices WHERE username = ?');
  /** The language an account's client has asked in last. */
  const languages = new Map<string, Language>();
  const continuing = new Map<string, { readonly work: Continue; readonly isOpen: (values: NoticeValues) => boolean }>();

  const counted = (username: string, known: 0 | 1): number => (count.get(username, known) as { n: number }).n;
  const shown = (row: Row, language: Language): Notice => {
    const values = JSON.parse(row.data) as NoticeValues;
    return {
      id: row.id,
      action: row.action,
      level: row.level as Notice['level'],
      ...readNotice(row.action, values, language),
      data: { ...values },
      at: row.at,
      known: row.known === 1 ? 1 : 0,
      can_continue: continuing.get(row.action)?.isOpen(values) === true ? 1 : 0,
    };
  };
  const addressees = (to: NewNotice['to']): string[] => {
    if (to === 'all') return accounts.list().map(({ username }) => username);
    const account = to === 'master' ? accounts.master() : accounts.find(to);
    return account ? [account.username] : [];
  };

  return {
    /** Keeps a message for each it is for, and tells them. */
    post({ to, action, level = 'info', values = {} }: NewNotice): void {
      for (const username of addressees(to)) {
        const at = Math.floor(now() / 1000);
        const row = transaction(db, () => {
          const made = insert.get(username, action, level, '', JSON.stringify(values), at) as unknown as Row;
          trim.run(username, username, KEEP);
          return made;
        });
        const data = { ...shown(row, languages.get(username) ?? 'en') };
        push.send({ topic: 'action', type: 'message', to: username, data });
      }
    },
    /** Says in which language an account reads. */
    speaks: (username: string, language: Language): void => void languages.set(username, language),
    /** Makes messages of a kind ones that can be gone on with, each as long as `isOpen` says so. */
    onContinue(action: NoticeAction, work: Continue, isOpen: (values: NoticeValues) => boolean = () => true): void {
      continuing.set(action, { work, isOpen });
    },
    list(username: string, query: { page: number; size: number; unknownOnly: boolean; language: Language }) {
      const upTo = query.unknownOnly ? 0 : 1;
      const rows = page.all(username, upTo, query.size, (query.page - 1) * query.size) as unknown as Row[];
      return {
        list: rows.map((row) => shown(row, query.language)),
        total: counted(username, upTo),
        unknown: counted(username, 0),
      };
    },
    /** Messages after an id, oldest first, and the id of the latest. */
    since(username: string, id: number, language: Language): { list: Notice[]; last: number } {
      const rows = later.all(username, id, NEW_MAX) as unknown as Row[];
      const last = rows.length === NEW_MAX ? (rows.at(-1)?.id ?? id) : (latest.get(username) as { id: number }).id;
      return { list: rows.map((row) => shown(row, language)), last };
    },
    unknown: (username: string): number => counted(username, 0),
    /** Marks messages as known; ids of other accounts change nothing. */
    know(username: string, ids: 'all' | readonly number[]): void {
      if (ids === 'all') knowAll.run(username);
      else transaction(db, () => ids.forEach((id) => know.run(username, id)));
    },
    /** What became of going on with a message. */
    continue(username: string, id: number, option: string | undefined): 'done' | 'missing' | 'impossible' {
      const row = one.get(username, id) as Row | undefined;
      if (!row) return 'missing';
      const offered = continuing.get(row.action);
      if (!offered?.work(JSON.parse(row.data) as NoticeValues, option)) return 'impossible';
      know.run(username, id);
      return 'done';
    },
    /** Deletes single messages of an account and says how many there were; ids of other accounts change nothing. */
    delete: (username: string, ids: readonly number[]): number =>
      transaction(db, () => ids.reduce((sum, id) => sum + Number(dropOne.run(username, id).changes), 0)),
    /** Deletes the messages of an account and says how many there were. */
    deleteAll: (username: string): number => Number(drop.run(username).changes),
  };
}
