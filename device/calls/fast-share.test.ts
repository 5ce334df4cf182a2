import { mkdirSync, rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fileTester } from '../files/test-calls.ts';
import { type FileDevice, startFileDevice } from '../files/test-kit.ts';

let device: FileDevice;
const home = '/zenith_sata/ann/data';
const bobs = '/zenith_sata/bob/data';
const { call, codeOf, task, put, has, read } = fileTester(() => device);

beforeEach(async () => {
  device = await startFileDevice();
  for (const wire of [home, bobs]) mkdirSync(device.disk(wire), { recursive: true });
  put(`${home}/trip/a.txt`, 'hello');
});
afterEach(async () => {
  vi.useRealTimers();
  await device.remove();
});

const box = async (name: 'receive' | 'initiate' | 'download', username: string) =>
  (await call('fastShareList', { box: name }, username)).list;
const told = (type: string, to: string): unknown =>
  device.pushed.findLast((message) => message.topic === 'fastshare' && message.type === type && message.to === to)
    ?.data;

describe('fast share', () => {
  test('CALL-EXT-12 APP-FSH-01 APP-FSC-01 B hears of it, accepts, and has the files in the chosen folder', async () => {
    const { id } = await call('fastShareCreate', { paths: [`${home}/trip`], to: ['bob'] });
    expect(told('incoming', 'bob')).toMatchObject({ id, name: 'trip', from: 'ann', count: 2, size: 5, state: 'wait' });
    expect(await box('receive', 'bob')).toMatchObject([{ id, from: 'ann', state: 'wait', rate: 0 }]);
    mkdirSync(device.disk(`${bobs}/inbox`));
    const done = await task('fastShareAnswer', { id, action: 'accept', to: `${bobs}/inbox` }, 'bob');
    expect([done.state, done.kind, done.from]).toEqual(['done', 'fastShare', '']);
    expect(read(`${bobs}/inbox/trip/a.txt`)).toBe('hello');
    expect(has(`${home}/trip/a.txt`)).toBe(true);
    expect(await box('initiate', 'ann')).toMatchObject([{ id, to: 'bob', state: 'done', rate: 1, task_id: '' }]);
    expect(await box('download', 'bob')).toMatchObject([{ id, state: 'done', task_id: done.id }]);
    expect(told('answered', 'ann')).toMatchObject({ id });
    expect(await codeOf('fastShareAnswer', { id, action: 'accept' }, 'bob')).toBe('N003001');
  });

  test('APP-FSC-02 who wants to be reminded has a message of what comes in; who does not has none', async () => {
    const heard = () =>
      device.pushed
        .filter(({ topic }) => topic === 'action')
        .map(({ to, data }) => {
          const { action, data: values } = data as { action: string; data?: { name?: string } };
          return [to, action, values?.name];
        });
    await call('fastShareCreate', { paths: [`${home}/trip`], to: ['bob'] });
    expect(heard()).toEqual([['bob', 'fastshare_offered', 'trip']]);
    await call('fastShareSetting', { receive: 'all' }, 'bob');
    await call('fastShareCreate', { paths: [`${home}/trip/a.txt`], to: ['bob'] });
    expect(heard().at(-1)).toEqual(['bob', 'fastshare_arriving', 'a.txt']);
    await call('fastShareSetting', { receive: 'none' }, 'bob');
    await call('fastShareCreate', { paths: [`${home}/trip`], to: ['bob'] });
    await call('fastShareSetting', { receive: 'ask', remind: false }, 'bob');
    await call('fastShareCreate', { paths: [`${home}/trip`], to: ['bob'] });
    expect(heard()).toHaveLength(2);
  });

  test('APP-FSC-01 what was sent can be sent again, its code is shown while it waits; others see neither', async () => {
    const { code } = await call('fastShareCreate', { paths: [`${home}/trip`], code: true });
    const [waiting] = await box('initiate', 'ann');
    expect(waiting).toMatchObject({ paths: [`${home}/trip`], receiver: '', code, place: '' });
    mkdirSync(device.disk(`${bobs}/inbox`));
    await task('fastShareAnswer', { code: code ?? '', action: 'accept', to: `${bobs}/inbox` }, 'bob');
    expect((await box('initiate', 'ann'))[0]).toMatchObject({ receiver: 'bob', code: '', state: 'done' });
    expect((await box('download', 'bob'))[0]).toMatchObject({
      paths: [],
      receiver: '',
      code: '',
      place: `${bobs}/inbox`,
    });
  });

  test('CALL-EXT-12 APP-FSC-02 from whom one receives, and where to', async () => {
    mkdirSync(device.disk(`${bobs}/inbox`));
    expect(await call('fastShareSetting', {}, 'bob')).toEqual({ receive: 'ask', path: bobs, remind: 1 });
    expect(await codeOf('fastShareSetting', { path: home }, 'bob')).toBe('N000002');
    await call('fastShareSetting', { receive: 'all', path: `${bobs}/inbox`, remind: false }, 'bob');
    await call('fastShareCreate', { paths: [`${home}/trip/a.txt`], to: ['bob'] });
    await device.idle('bob');
    expect(read(`${bobs}/inbox/a.txt`)).toBe('hello');
    await call('fastShareSetting', { receive: 'none' }, 'bob');
    await call('fastShareCreate', { paths: [`${home}/trip/a.txt`], to: ['bob'] });
    expect((await box('initiate', 'ann')).map(({ state }) => state)).toEqual(['refused', 'done']);
  });

  test('APP-FSC-01 refused, taken back, or nobody answered in time: then it is over', async () => {
    const send = async (): Promise<string> =>
      (await call('fastShareCreate', { paths: [`${home}/trip`], to: ['bob'], expire: 60 })).id;
    const refused = await send();
    expect(await codeOf('fastShareAnswer', { id: refused, action: 'refuse' }, 'max')).toBe('N003001');
    await call('fastShareAnswer', { id: refused, action: 'refuse' }, 'bob');
    expect(told('answered', 'ann')).toMatchObject({ id: refused, state: 'refused' });
    const back = await send();
    await call('fastShareCancel', { ids: [back] }, 'max');
    expect((await box('receive', 'bob')).find(({ id }) => id === back)?.state).toBe('wait');
    await call('fastShareCancel', { ids: [back] });
    expect(await codeOf('fastShareAnswer', { id: back, action: 'accept' }, 'bob')).toBe('N003001');
    const late = await send();
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] });
    expect(await codeOf('fastShareAnswer', { id: late, action: 'accept' }, 'bob')).toBe('N003001');
    expect((await box('receive', 'bob')).find(({ id }) => id === late)?.state).toBe('canceled');
  });

  test('APP-FSH-01 CALL-EXT-12 a 6-digit code lasts ten minutes, is taken once, and cannot be guessed', async () => {
    const made = await call('fastShareCreate', { paths: [`${home}/trip/a.txt`], code: true });
    expect(made.code).toMatch(/^\d{6}$/);
    expect(made.expire_at - Math.floor(Date.now() / 1000)).toBeGreaterThan(595);
    const code = made.code ?? '';
    const wrong = code === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < 5; tries += 1)
      expect(await codeOf('fastShareAnswer', { code: wrong, action: 'accept' }, 'max')).toBe('N003003');
    expect(await codeOf('fastShareAnswer', { code, action: 'accept' }, 'max')).toBe('N001102');
    expect(await codeOf('fastShareAnswer', { code, action: 'accept' })).toBe('N003003');
    await task('fastShareAnswer', { code, action: 'accept' }, 'bob');
    expect(read(`${bobs}/a.txt`)).toBe('hello');
    expect(await codeOf('fastShareAnswer', { code, action: 'accept' }, 'bob')).toBe('N003003');
    const late = await call('fastShareCreate', { paths: [`${home}/trip/a.txt`], code: true });
    vi.useFakeTimers({ now: Date.now() + 601_000, toFake: ['Date'] });
    expect(await codeOf('fastShareAnswer', { code: late.code ?? '', action: 'accept' }, 'bob')).toBe('N003003');
  });

  test('APP-FSH-01 APP-TASK-02 a reception that the end of the device cut off goes on, with a code and without', async () => {
    const { code = '', id } = await call('fastShareCreate', { paths: [`${home}/trip`], code: true });
    const sent = await call('fastShareCreate', { paths: [`${home}/trip/a.txt`], to: ['bob'] });
    for (const answer of [{ code }, { id: sent.id }]) await task('fastShareAnswer', { ...answer, action: 'accept' }, 'bob'); // prettier-ignore
    device.context.db.exec(`UPDATE fast_shares SET state = 'run'; UPDATE tasks SET state = 'run', noted = ''`);
    for (const name of ['trip', 'a.txt']) rmSync(device.disk(`${bobs}/${name}`), { recursive: true, force: true });
    const { dataDir } = device;
    await device.stop();
    device = await startFileDevice(dataDir);
    await device.idle('bob');
    const { list } = device.context.tasks.list('bob', { kind: 'fastShare', page: 1, size: 9 });
    expect(list.map(({ name, state, error }) => [name, state, error]).sort()).toEqual([
      ['a.txt', 'done', ''],
      ['trip', 'done', ''],
    ]);
    const states = (await box('initiate', 'ann')).map((share) => [share.id, share.state]);
    expect(Object.fromEntries(states)).toEqual({ [id]: 'done', [sent.id]: 'done' });
    expect([read(`${bobs}/trip/a.txt`), read(`${bobs}/a.txt`)]).toEqual(['hello', 'hello']);
  });

  test('CALL-EXT-12 ROL-11 what cannot be given is refused', async () => {
    const paths = [`${home}/trip`];
    expect(await codeOf('fastShareCreate', { paths })).toBe('N000001');
    expect(await codeOf('fastShareCreate', { paths, to: ['bob'], code: true })).toBe('N000001');
    expect(await codeOf('fastShareCreate', { paths, to: ['nobody'] })).toBe('N000003');
    expect(await codeOf('fastShareCreate', { paths, to: ['ann'] })).toBe('N000001');
    expect(await codeOf('fastShareCreate', { paths: [`${home}/none`], to: ['bob'] })).toBe('N002001');
    expect(await codeOf('fastShareCreate', { paths: [bobs], to: ['bob'] })).toBe('N000002');
    const { id } = await call('fastShareCreate', { paths, to: ['bob'] });
    expect(await codeOf('fastShareAnswer', { id, action: 'accept', to: home }, 'bob')).toBe('N000002');
    device.context.db.exec(`UPDATE accounts SET flash_disable = 1 WHERE username = 'ann'`);
    expect(await codeOf('fastShareCreate', { paths, to: ['bob'] })).toBe('N003004');
    expect(await codeOf('fastShareAnswer', { id, action: 'accept' }, 'bob')).toBe('N003001');
    device.context.db.exec(`UPDATE accounts SET flash_disable = 0 WHERE username = 'ann'`);
    // Handing out needs the feature, also of what was handed out before; receiving does not.
    device.context.db.exec(`UPDATE accounts SET perm = '{"share":0}' WHERE username IN ('ann', 'bob')`);
    expect(await codeOf('fastShareAnswer', { id, action: 'accept' }, 'bob')).toBe('N003001');
    device.context.db.exec(`UPDATE accounts SET perm = '{}' WHERE username = 'ann'`);
    expect(await codeOf('fastShareAnswer', { id, action: 'accept' }, 'bob')).toBe('200');
  });
});
