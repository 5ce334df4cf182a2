import { expect, test } from 'vitest';
import { looksLikeChats } from './chat-folder.ts';

test.each([
  ['WeChat Files', []],
  ['xwechat_files', ['all_users']],
  ['wxid_a1b2c3', ['Msg', 'FileStorage']],
  ['wxid_a1b2c3_4f0e', ['db_storage', 'msg']],
  // An account with a name of its own.
  ['mira', ['Msg', 'Video']],
  ['Computer of Mira', ['Documents', 'WeChat Files']],
  ['com.tencent.xinWeChat', ['Data']],
])('APP-WX-01 a folder of chats is known: %s %j', (name, folders) => {
  expect(looksLikeChats(name, folders)).toBe(true);
});

test.each([
  ['Documents', ['Letters', 'Bills']],
  ['', []],
  ['Chats', []],
])('APP-WX-01 another one is not: %s %j', (name, folders) => {
  expect(looksLikeChats(name, folders)).toBe(false);
});
