import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type CallArgs, type CallData, devicePath } from '#shared/contract/define.ts';
import { calls, type Calls } from '#shared/contract/index.ts';
import type { TaskRecord } from '#shared/contract/records.ts';
import type { RequestInfo } from '../context.ts';
import { answered } from './test-answered.ts';
import { callerNamed, type FileDevice, requestInfo } from './test-kit.ts';

/** Calls of the file domain. */
export type FileCall = keyof FileDevice['handlers'];

/** What tests of file calls do with a device; `device` is asked for at every step, as it changes with every test. */
export function fileTester(device: () => FileDevice) {
  /** Makes a call as the call layer would, and holds the answer against the contract. */
  const call = async <N extends FileCall>(
    name: N,
    args: CallArgs<Calls[N]>,
    username = 'ann',
    info: Partial<RequestInfo> = {},
  ): Promise<CallData<Calls[N]>> => {
    const spec = calls[name];
    const fields = spec.request.parse(args);
    const handler = device().handlers[name] as (...given: unknown[]) => unknown;
    const caller = username === '' ? null : callerNamed(username);
    const data: unknown = await handler(fields, caller, { ...requestInfo, ...info });
    return spec.response.parse(data) as CallData<Calls[N]>;
  };

  return {
    call,
    /** The code that a call answers; one that its declaration does not name fails the test. */
    async codeOf<N extends FileCall>(
      name: N,
      args: CallArgs<Calls[N]>,
      username = 'ann',
      info: Partial<RequestInfo> = {},
    ): Promise<string> {
      try {
        await call(name, args, username, info);
        return '200';
      } catch (error) {
        const code = (error as { code?: string }).code ?? String(error);
        answered(devicePath(calls[name]), code);
        if (code !== 'N000001' && code.startsWith('N'))
          if (!(calls[name].errors as readonly string[]).includes(code))
            throw new Error(`${name} answers ${code}, which its declaration does not name`, { cause: error });
        return code;
      }
    },
    /** Makes a call that starts a task, and waits until that has ended. */
    async task<N extends FileCall>(name: N, args: CallArgs<Calls[N]>, username = 'ann'): Promise<TaskRecord> {
      const { task_id } = (await call(name, args, username)) as { task_id: string };
      await device().idle(username);
      for (const kind of ['fileHandle', 'fastShare'] as const) {
        const { list } = device().context.tasks.list(username, { kind, page: 1, size: 200 });
        const found = list.find(({ id }) => id === task_id);
        if (found) return found;
      }
      throw new Error('no such task');
    },
    put(wire: string, content: string | Uint8Array = wire): void {
      mkdirSync(path.dirname(device().disk(wire)), { recursive: true });
      writeFileSync(device().disk(wire), content);
    },
    has: (wire: string): boolean => existsSync(device().disk(wire)),
    read: (wire: string): string => readFileSync(device().disk(wire), 'utf8'),
    names: async (wire: string, username = 'ann'): Promise<string[]> =>
      (await call('fileList', { path: wire }, username)).list.map((entry) => entry.name),
    /** Makes a team folder with members and their permission. */
    team(id: string, members: Record<string, 0 | 1>): void {
      const { db } = device().context;
      db.prepare('INSERT INTO groups (id, name, created_at) VALUES (?, ?, 0)').run(id, `Team ${id}`);
      for (const [name, permission] of Object.entries(members))
        db.prepare('INSERT INTO group_members VALUES (?, ?, ?)').run(id, name, permission);
      mkdirSync(device().disk(`/zenith_sata/public/${id}`), { recursive: true });
    },
    /** Plugs an external drive. */
    usb(uuid: string, options: { label?: string; fs?: string } = {}): void {
      mkdirSync(device().disk(`/usb/${uuid}`), { recursive: true });
      device()
        .context.db.prepare('INSERT INTO usb_drives (uuid, label, fs) VALUES (?, ?, ?)')
        .run(uuid, options.label ?? uuid, options.fs ?? 'exFAT');
    },
  };
}
