import { act, screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { call, installClient } from '../api/call.ts';
import { failure, success } from '../api/result.ts';
import { replay, setRecorder } from '../help/incident/incident-service.ts';
import { MAX_BYTES, MAX_ENTRIES, readRecord, type IncidentRecord } from '../help/incident/record.ts';
import { startRecorder } from '../help/incident/recorder.ts';
import { createKeeper, KEEP_EVERY_MS, keptRecord } from '../help/incident/kept-record.ts';
import { openReport, reportName } from '../help/incident/report-file.ts';
import { SaveReport } from '../help/incident/save-report.tsx';
import { screenOf } from '../help/incident/screen-of.ts';
import { localKv, memoryKv } from '../state/local-kv.ts';
import { incidentKeys, PREPARATION_KEY } from '../overlays/record-keys.ts';
import { SessionProvider } from '../state/session/session-context.ts';
import { pollReceived } from '../state/storage-actions.ts';
import { noticeContinued, resultEntered, selectStorageScreen, storagePushed } from '../state/storage-slice.ts';
import { createAppStore } from '../state/store.ts';
import { accountLoaded, tokenStored } from '../state/session-slice.ts';
import { calls } from '#shared/contract/index.ts';
import { master } from '../test/desktop-harness.tsx';
import { renderShellPart } from '../test/living-shell.tsx';
import { disk, raid1, speak } from '../test/overlay-harness.tsx';
import { answerOf, replayTo, screenChanges } from './replay-store.ts';
import { ReplayHost } from './replay-view.tsx';

const message = (type: string, code: unknown, data: object = {}) => ({
  message: { type, code, msg: '', data: { id: `m-${type}`, ...data } },
});
const swapped = raid1([disk(1, 'ZSA4T0002'), disk(2, 'ZSA4T0001')]);
const well = { message: null, storage_server: 'storage_complete', db_state: 'working' };
/** Reports of a device, as its polls bring them. */
const reports: readonly object[] = [
  well,
  message('blocking', 'N300034', swapped),
  message('blocking', 'N300029'),
  { storage_server: 'storage_booting', message: null },
  { storage_server: 'storage_checking', message: null },
  message('confirm', 200, raid1([disk(1, 'ZSA4T0001'), disk(2, 'NEWDISK42')], { wizard: 'B' })),
  message('formatting', 200, { slot: 2, formatMode: 'raid1', progress: 'formatdisk', new: { mode: 'raid1', list: [disk(1, 'NEWDISK42')], disksGroup: [] } }), // prettier-ignore
  message('complete', 200, { slot: 2, formatMode: 'raid1', type: 'sata', action: 'format' }),
  { ...well, db_state: 'down' },
  message('pending', 200, { choices: [] }),
];

function record(events: readonly (number | 'continue' | 'enter')[]) {
  const store = createAppStore();
  store.dispatch(tokenStored({ token: 't', keepLogin: false }));
  store.dispatch(accountLoaded(master));
  let at = 1000;
  const recorder = startRecorder(store, { now: () => at });
  const seen: string[] = [];
  for (const event of events) {
    at += 1000;
    if (typeof event === 'number')
      store.dispatch(pollReceived({ data: { ...reports[event] }, requestedAt: at, receivedAt: at }));
    else {
      const shown = selectStorageScreen(store.getState());
      const key = shown.kind === 'none' ? '' : shown.key;
      store.dispatch(event === 'continue' ? noticeContinued(key) : resultEntered(key));
    }
    const name = screenOf(store.getState());
    if (seen.at(-1) !== name) seen.push(name);
  }
  recorder.stop();
  return { recorder, seen, store };
}
const throughFile = (saved: IncidentRecord): IncidentRecord => {
  const read = readRecord(JSON.stringify(saved));
  if (read === null) throw new Error('the report cannot be read');
  return read;
};
/** The screens that a replay shows, one after the other. */
function shownBy(file: IncidentRecord): string[] {
  let now: ReturnType<typeof replayTo> | null = null;
  return screenChanges(file).map((index) => {
    now = replayTo(file, index, now);
    return screenOf(now.store.getState());
  });
}
const recordedBy = (file: IncidentRecord) => screenChanges(file).map((index) => file.entries[index]?.screen);

afterEach(() => {
  setRecorder(null);
  replay(null);
});

describe('an incident', () => {
  test('is replayed from its file screen by screen, in the same sequence', () => {
    const { recorder, seen } = record([0, 1, 1, 'continue', 2, 3, 4, 5, 6, 7, 'enter', 8, 0]);
    const file = throughFile(recorder.save());
    expect(shownBy(file)).toEqual(recordedBy(file));
    expect(shownBy(file)).toHaveLength(seen.length);
    expect(new Set(seen).size).toBeGreaterThan(6);
  });

  test('whatever the device reports and the person does, the replay shows what was shown', () => {
    const event = fc.oneof(
      { weight: 6, arbitrary: fc.nat(reports.length - 1) },
      { weight: 1, arbitrary: fc.constantFrom('continue' as const, 'enter' as const) },
    );
    fc.assert(
      fc.property(fc.array(event, { minLength: 1, maxLength: 25 }), (events) => {
        const file = throughFile(record(events).recorder.save());
        expect(shownBy(file)).toEqual(recordedBy(file));
        // Going back shows the same as coming from the beginning.
        const middle = Math.floor(file.entries.length / 2);
        const back = replayTo(file, middle, replayTo(file, file.entries.length - 1));
        expect(screenOf(back.store.getState())).toBe(file.entries[middle]?.screen ?? 'none');
      }),
      { numRuns: 40 },
    );
  });

  test('keeps no serial numbers, names or secrets, and still tells the same disk from another', () => {
    const { recorder } = record([0, 1, 5]);
    const text = JSON.stringify(recorder.save());
    for (const secret of ['ZSA4T0001', 'ZSA4T0002', 'NEWDISK42']) expect(text).not.toContain(secret);
    const [poll] = throughFile(recorder.save()).entries.filter(({ screen: shown }) =>
      shown.includes('positionChanged'),
    );
    const data = poll?.kind === 'poll' ? (poll.data['message'] as { data: typeof swapped }).data : swapped;
    const sns = (list: readonly object[]) => list.map((each) => (each as { sn: string }).sn);
    expect(sns(data.new.list)).toEqual(sns(data.old.list).toReversed());
  });

  test('is bounded, repeats nothing, and begins with the last quiet moment', () => {
    const quiet = record([0, 0, 0, 1, 1, 1]).recorder.save();
    expect(quiet.entries.map(({ kind }) => kind)).toEqual(['poll', 'poll']);
    const long = record(Array.from({ length: 3 * MAX_ENTRIES }, (_, index) => 1 + (index % 2))).recorder.save();
    expect(long.entries).toHaveLength(MAX_ENTRIES);
    expect(long.dropped).toBe(2 * MAX_ENTRIES);
    expect(JSON.stringify(long).length).toBeLessThan(MAX_BYTES);
    expect(shownBy(throughFile(long))).toEqual(recordedBy(throughFile(long)));
  });

  test('keeps what was answered and done, and answers with it in place of the device', async () => {
    const store = createAppStore();
    store.dispatch(tokenStored({ token: 't', keepLogin: false }));
    installClient({ call: () => Promise.resolve(failure('N300010', 'no')) });
    const recorder = startRecorder(store);
    store.dispatch(pollReceived({ data: { ...reports[1] }, requestedAt: 1, receivedAt: 1 }));
    await call(calls.databaseRepair, {});
    await call(calls.kvLoad, { k: 'x' });
    recorder.stop();
    const file = throughFile(recorder.save());
    expect(file.entries.map(({ kind }) => kind)).toEqual(['poll', 'call']);
    expect(answerOf(file, 1, 'databaseRepair')?.code).toBe('N300010');
    expect(answerOf(file, 0, 'databaseRepair')?.code).toBe('ABORTED');
    expect(answerOf(file, 1, 'kvLoad')).toBeNull();
    for (const { name } of [calls.reboot, calls.shutdown, calls.helpOpen, calls.upgradeRetry, calls.smartStart])
      expect(answerOf(file, 1, name)?.success).toBe(false);
  });

  test.each([
    ['a poll', 'poll'],
    ['a message', 'push'],
  ])('that stands on the screen before it is recorded, by %s, is in its report', (_by, kind) => {
    const store = createAppStore();
    store.dispatch(tokenStored({ token: 't', keepLogin: false }));
    store.dispatch(accountLoaded(master));
    store.dispatch(pollReceived({ data: { ...(kind === 'poll' ? reports[1] : well) }, requestedAt: 1, receivedAt: 2 }));
    const { message: told } = reports[1] as ReturnType<typeof message>;
    const frame = { cmd: 'message' as const, id: 1, topic: 'storage', type: told.type, to: 'all', ts: 3, data: { code: told.code, msg: '', data: told.data } }; // prettier-ignore
    if (kind === 'push') store.dispatch(storagePushed({ frame, at: 3 }));
    const shown = screenOf(store.getState());
    expect(shown).toContain('positionChanged');
    const onIncident = vi.fn();
    const recorder = startRecorder(store, { now: () => 9, onIncident });
    recorder.stop();
    expect(onIncident).toHaveBeenCalledTimes(1);
    const file = throughFile(recorder.save());
    expect(file.entries.map((entry) => entry.kind)).toEqual(['poll']);
    expect(file.entries[0]?.at).toBe(kind === 'poll' ? 2 : 3);
    expect(shownBy(file).at(-1)).toBe(shown);
  });

  test('hours of figures of one screen leave the beginning in the record', () => {
    const store = createAppStore();
    store.dispatch(tokenStored({ token: 't', keepLogin: false }));
    store.dispatch(accountLoaded(master));
    const onKept = vi.fn();
    const recorder = startRecorder(store, { onKept });
    const poll = (data: object, at: number) => store.dispatch(pollReceived({ data: { ...data }, requestedAt: at, receivedAt: at })); // prettier-ignore
    poll(reports[1] ?? {}, 1);
    for (let at = 2; at < 3 * MAX_ENTRIES; at += 1) poll({ ...reports[6], storage_polling: at }, at);
    recorder.stop();
    const file = throughFile(recorder.save());
    expect(file.entries).toHaveLength(3);
    expect(file.dropped).toBe(0);
    expect(file.entries.at(-1)).toMatchObject({ data: { storage_polling: 3 * MAX_ENTRIES - 1 } });
    expect(shownBy(file)).toEqual(recordedBy(file));
    expect(onKept).toHaveBeenCalled();
  });

  test('is kept on this computer for its account, over the end of the page', async () => {
    vi.useFakeTimers();
    try {
      const kv = memoryKv();
      const { recorder } = record([0, 1, 2]);
      const keeper = createKeeper('mira', () => recorder.save(77), kv);
      keeper.flush();
      expect(await keptRecord('mira', kv)).toBeNull();
      keeper.changed();
      keeper.changed();
      vi.advanceTimersByTime(KEEP_EVERY_MS);
      expect((await keptRecord('mira', kv))?.savedAt).toBe(77);
      expect(shownBy((await keptRecord('mira', kv)) ?? recorder.save())).toEqual(recordedBy(recorder.save()));
      expect(await keptRecord('anna', kv)).toBeNull();
      await kv.delete('incident:mira');
      keeper.changed();
      keeper.flush();
      expect(await keptRecord('mira', kv)).not.toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  test('a file that is no report is refused', async () => {
    const file = (text: string) => ({ size: text.length, text: () => Promise.resolve(text) });
    for (const text of ['', '{}', 'oops', '{"format":"hearth-incident-1","role":"master","entries":[{"kind":"poll"}]}'])
      expect(await openReport(file(text))).toBeNull();
    expect(await openReport({ size: MAX_BYTES + 1, text: () => Promise.reject(new Error('read')) })).toBeNull();
    expect(reportName({ savedAt: 0 })).toMatch(
      /^hearth-incident-19\d\d-\d\d-\d\d-\d\d-\d\d\.json$|^hearth-incident-1970/,
    );
  });
});

/** Screens load when the first of them is shown. */
const SLOW = { timeout: 10_000 };

describe('the replay', () => {
  test('stands over the desktop, changes with each step, and asks the device nothing', async () => {
    await speak('en-US');
    // What the stage shows is here before it is looked for.
    await Promise.all([import('../overlays/storage-overlay.tsx'), import('../overlays/database/database-overlay.tsx')]);
    const { recorder } = record([0, 1, 2, 8]);
    const session = { signOut: vi.fn() };
    const view = await renderShellPart(
      <SessionProvider value={session as never}>
        <ReplayHost />
      </SessionProvider>,
      { answers: { upgradeProgress: success({}) } },
    );
    act(() => {
      replay(throughFile(recorder.save()));
    });
    const shown = () =>
      document.querySelector('[data-testid="replay-stage"] [data-overlay]')?.getAttribute('data-state');
    expect(await screen.findByTestId('replay')).toHaveTextContent('Screen 1 of 4');
    expect(screen.getByRole('button', { name: 'Next screen' })).toHaveFocus();
    await view.user.keyboard('{Enter}');
    await waitFor(() => {
      expect(shown()).toBe('positionChanged');
    }, SLOW);
    expect(screen.getByTestId('replay-stage')).toHaveAttribute('inert');
    await view.user.click(screen.getByRole('button', { name: 'Next screen' }));
    await view.user.click(screen.getByRole('button', { name: 'Next screen' }));
    await waitFor(() => {
      expect(shown()).toBe('fail');
    }, SLOW);
    await view.user.click(screen.getByRole('button', { name: 'Back' }));
    await view.user.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => {
      expect(shown()).toBe('positionChanged');
    }, SLOW);
    expect(view.device.names()).toEqual([]);
    await view.user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByTestId('replay')).toBeNull();
    await call(calls.databaseState, {});
    expect(view.device.names()).toEqual(['databaseState']);
  });

  test('keeps nothing on this computer: an incident that was looked at was not had', async () => {
    const before = new Map<string, unknown>();
    for (const key of incidentKeys) before.set(key, await localKv.get(key));
    const view = await renderShellPart(
      <SessionProvider value={{} as never}>
        <ReplayHost />
      </SessionProvider>,
      { answers: { upgradeProgress: success({}) } },
    );
    act(() => {
      replay(throughFile(record([4]).recorder.save()));
    });
    await screen.findByTestId('replay');
    const shown = () =>
      document.querySelector('[data-testid="replay-stage"] [data-overlay]')?.getAttribute('data-state');
    await waitFor(() => {
      expect(shown()).toBe('preparing');
    }, SLOW);
    // The screen keeps when the preparation began, in its own place.
    await waitFor(async () => {
      expect(await localKv.get(PREPARATION_KEY)).toBeDefined();
    });
    await view.user.click(screen.getByRole('button', { name: 'Close' }));
    for (const key of incidentKeys) expect(await localKv.get(key)).toEqual(before.get(key));
  });

  test('makes way for the device itself', async () => {
    const view = await renderShellPart(
      <SessionProvider value={{} as never}>
        <ReplayHost />
      </SessionProvider>,
    );
    act(() => {
      replay(throughFile(record([0, 1]).recorder.save()));
    });
    expect(await screen.findByTestId('replay')).toBeVisible();
    act(() => {
      view.store.dispatch(pollReceived({ data: { ...reports[2] }, requestedAt: 5, receivedAt: 5 }));
    });
    expect(screen.queryByTestId('replay')).toBeNull();
  });

  test('Save a report writes one file', async () => {
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
    const { recorder } = record([0, 1]);
    setRecorder(record([0]).recorder);
    const view = await renderShellPart(<SaveReport />);
    // Nothing to report, no button.
    expect(screen.queryByRole('button', { name: 'Save a report' })).toBeNull();
    act(() => {
      setRecorder(recorder);
    });
    await view.user.click(await screen.findByRole('button', { name: 'Save a report' }));
    expect(clicked).toHaveBeenCalledTimes(1);
    const blob = made.mock.calls[0]?.[0] as Blob;
    expect(readRecord(await blob.text())?.entries).toHaveLength(2);
  });
});
