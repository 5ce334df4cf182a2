import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls, streams } from '#shared/contract/index.ts';
import { startTestDevice, type TestDevice } from '../fixtures/device.ts';
import { type DeviceClient, signedIn } from './device-client.ts';

let device: TestDevice;
let admin: DeviceClient;
let guest: DeviceClient;
const FOLDER = '/zenith_sata/admin/data/Videos';

beforeAll(async () => {
  device = await startTestDevice({ demoFiles: true });
  admin = await signedIn(device.http, 'admin');
  guest = await signedIn(device.http, 'guest');
  // Drawing the pictures of the demo takes seconds.
}, 60_000);
afterAll(() => device.close());

const bytes = async (client: DeviceClient, wire: string): Promise<number> => {
  const query = new URLSearchParams({ ...client.common(), path: wire });
  const answer = await fetch(`${device.http}${streams.stream.path}?${query}`);
  await answer.arrayBuffer();
  return answer.status;
};

test('CALL-EXT-28 APP-COURSE-01 a course of the films of the demo: made, listed, watched and deleted by forms', async () => {
  const made = await admin.call(calls.courseSave, { action: 'save', path: FOLDER, title: 'Garden' });
  const { id = '', lessons = 0 } = made.data.course ?? {};
  expect(lessons).toBeGreaterThan(0);
  const listed = await admin.call(calls.courseList, { page: 1 });
  expect(listed.data).toMatchObject({ total: 1, list: [{ id, title: 'Garden', lessons, progress: 0, own: 1 }] });
  const { list } = (await admin.call(calls.courseLessons, { course_id: id })).data;
  const [first] = list;
  expect(first?.duration).toBeGreaterThan(1);
  const lesson_id = first?.id ?? '';
  const duration = first?.duration ?? 0;
  const end = await admin.call(calls.courseSave, {
    action: 'progress',
    lesson_id,
    pos: duration,
    duration,
    note: '灯\n&=%',
  });
  expect(end.data.course).toMatchObject({ finished: 1, progress: 1 / lessons });
  const kept = await admin.call(calls.courseLessons, { course_id: id, lesson_id });
  expect(kept.data).toMatchObject({
    note: '灯\n&=%',
    list: [{ finished: 1, noted: 1 }, ...list.slice(1).map(() => ({}))],
  });
  const order = list.map((lesson) => lesson.id).reverse();
  await admin.call(calls.courseSave, { action: 'save', id, order, hidden: true });
  expect((await admin.call(calls.courseLessons, { course_id: id })).data.list.map((lesson) => lesson.id)).toEqual(
    order,
  );
  expect((await admin.call(calls.courseList, {})).data.total).toBe(0);
  expect((await admin.call(calls.courseSave, { action: 'delete', id })).data).toEqual({});
  expect((await admin.call(calls.courseLessons, { course_id: id })).code).toBe('N000003');
  expect(existsSync(path.join(device.dataDir, 'pool', first?.path ?? ''))).toBe(true);
});

test('CALL-EXT-28 ROL-06 a published course gives other accounts its lessons, over HTTP too, and nothing else', async () => {
  const made = await admin.call(calls.courseSave, { action: 'save', path: FOLDER, published: true });
  const id = made.data.course?.id ?? '';
  const { data } = await guest.call(calls.courseLessons, { course_id: id });
  expect(data.course).toMatchObject({ own: 0, path: '', owner: 'admin' });
  const lesson = data.list[0]?.path ?? '';
  expect(await bytes(guest, lesson)).toBe(200);
  for (const wire of [FOLDER, `${FOLDER}/..`, `${lesson}/..`, '/zenith_sata/admin/data/Documents'])
    expect(await bytes(guest, wire), wire).not.toBe(200);
  expect((await guest.call(calls.fileList, { path: FOLDER })).code).toBe('N000002');
  expect((await guest.call(calls.courseSave, { action: 'save', id, title: 'Mine' })).code).toBe('N000003');
  expect((await guest.call(calls.courseSave, { action: 'save', path: FOLDER })).code).toBe('N000002');
  expect((await guest.call(calls.courseSave, { action: 'save', id, published: true })).code).not.toBe('200');
  await admin.call(calls.courseSave, { action: 'save', id, published: false });
  expect(await bytes(guest, lesson)).not.toBe(200);
  expect((await guest.call(calls.courseLessons, { course_id: id })).code).toBe('N000003');
});

test('CALL-EXT-28 malformed fields of courses are refused by name', async () => {
  const raw = (fields: Record<string, string>) => admin.send('POST', calls.courseSave.path, fields);
  for (const fields of [
    { action: 'burn' },
    { action: 'save', path: FOLDER, title: ' ' },
    { action: 'save', path: FOLDER, title: 'x'.repeat(101) },
    { action: 'progress', lesson_id: 'x', pos: '-1' },
    { action: 'progress', lesson_id: 'x', note: 'x'.repeat(10_001) },
    { action: 'save', id: 'x', order: 'no list' },
    { action: 'save' },
    { action: 'delete' },
  ])
    expect((await raw(fields as Record<string, string>)).code, JSON.stringify(fields)).toBe('N000001');
});
