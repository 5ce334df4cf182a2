import type { CallSpec } from '#shared/contract/define.ts';
import { installClient, type CallOptions, type CallResult } from '../api/call.ts';
import { success } from '../api/result.ts';

type Answer =
  CallResult<unknown> | ((args: Record<string, unknown>) => CallResult<unknown> | Promise<CallResult<unknown>>);

/** Answers of a device that is well; tests replace single ones. */
export const wellAnswers: Readonly<Record<string, Answer>> = {
  keyPub: success({ key: 'PEM', key_id: 'k1', sign: 'sig', name: 'Maple House' }),
  login: success({
    token: 'tok',
    expire_at: 1,
    username: 'mira',
    qc_name: '',
    nickname: 'Mira',
    authorize: '1',
    perm: {},
    is_master: 1,
    is_local: 0,
    avatar: '',
    lanonly: 0,
    user_setting: { share_disable: 0, flash_disable: 0 },
  }),
  tokenCheck: success({
    username: 'mira',
    qc_name: 'q',
    nickname: 'Mira K',
    authorize: '1',
    perm: { docker: 1 },
    is_master: 1,
    is_local: 0,
    avatar: '',
    lanonly: 0,
    user_setting: { share_disable: 1, flash_disable: 0 },
  }),
  system: success({
    nasid: 'nas1',
    name: 'Maple House',
    ip: ['192.168.1.20'],
    model: 'H4',
    mode: 'h4',
    pdt: 'H4',
    series: 'h',
    color: 'black',
    disk_num: 4,
    version: '2.3.1',
    uptime: 100,
    net_mode: '',
  }),
  settingLoad: success({ 'file.share.expire': 604_800, 'file.show_hidden': '1', wall_papers: [] }),
  kvLoad: success({ value: '{"protocolVersion":"20230222","share_disable":0,"own":1}' }),
  userGroups: success({
    switch: 1,
    list: [{ id: 'g1', name: 'Team', path: '/g', pool: 'zenith_sata', permission: 1 }],
  }),
  fileConflicts: success({ list: [], total: 0 }),
  reportLogin: success(null),
  logout: success(null),
  masterInfo: success({ username: 'mira', nickname: 'Mira', qcname: '' }),
  networkDiagnose: success({ items: [] }),
  helpState: success({ open: 0, pwd: '', expire_at: 0, nasid: 'nas1', ctime: 0 }),
  systemPoll: success({ storage_server: 'storage_complete', message: null }),
};

export interface FakeDevice {
  /** What was asked, in order. */
  readonly asked: readonly { name: string; args: Record<string, unknown>; options: CallOptions | undefined }[];
  readonly names: () => string[];
  /** Replaces the answer of one call. */
  readonly set: (name: string, answer: Answer) => void;
}

/** A device in memory: answers by call name, and keeps the order of what it was asked. */
export function createFakeDevice(answers: Record<string, Answer> = {}): FakeDevice {
  const asked: { name: string; args: Record<string, unknown>; options: CallOptions | undefined }[] = [];
  const table: Record<string, Answer> = { ...wellAnswers, ...answers };
  installClient({
    call: (async (spec: CallSpec, args: Record<string, unknown>, options?: CallOptions) => {
      asked.push({ name: spec.name, args, options });
      const answer = table[spec.name] ?? success(null);
      return typeof answer === 'function' ? answer(args) : answer;
    }) as never,
  });
  return {
    asked,
    names: () => asked.map((entry) => entry.name),
    set: (name: string, answer: Answer) => {
      table[name] = answer;
    },
  };
}

/** Credentials that anybody can read, in place of the real encryption. */
export const plainKeys = {
  signme: () => 'f'.repeat(32),
  loadEncrypt: async () =>
    ({
      pieces: (text: string) => [text],
      encrypt: (text: string) => text,
      verifies: () => true,
      credentials: (username: string, password: string, key: { keyId: string }) => ({
        username: `rsa(${username})`,
        password: `rsa(${password})`,
        key_id: key.keyId,
      }),
    }) as never,
};
