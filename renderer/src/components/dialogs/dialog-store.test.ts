import { describe, expect, test } from 'vitest';
import { createDialogStore, topShell } from './dialog-store.ts';

describe('confirm', () => {
  test('OVL-04 answers exactly once', async () => {
    const store = createDialogStore();
    const answers: boolean[] = [];
    const asked = store.confirm({ title: 'Sure?' }).then((answer) => answers.push(answer));
    const entry = store.getState().confirms[0];
    entry?.resolve(true);
    entry?.resolve(false);
    await asked;
    expect(answers).toEqual([true]);
    expect(store.getState().confirms).toEqual([]);
  });

  test('OVL-04 a reset answers no', async () => {
    const store = createDialogStore();
    const asked = store.confirm({ title: 'Sure?' });
    store.reset();
    await expect(asked).resolves.toBe(false);
  });
});

describe('alert', () => {
  test('OVL-05 alerts wait in the order they came', () => {
    const store = createDialogStore();
    void store.alert({ title: 'A' });
    void store.alert({ title: 'B' });
    const shown = () => store.getState().alerts[0]?.options.title;
    expect(shown()).toBe('A');
    store.getState().alerts[0]?.resolve();
    expect(shown()).toBe('B');
  });

  test('OVL-05 equal neighbours are one, and both callers learn that it was read', async () => {
    const store = createDialogStore();
    const first = store.alert({ title: 'A', content: 'x' });
    const second = store.alert({ title: 'A', content: 'x' });
    void store.alert({ title: 'A', content: 'y' });
    expect(store.getState().alerts).toHaveLength(2);
    store.getState().alerts[0]?.resolve();
    await expect(Promise.all([first, second])).resolves.toEqual([undefined, undefined]);
  });
});

describe('shell dialog', () => {
  test('DLG-02 back restores exactly the earlier settings; the last back closes', () => {
    const store = createDialogStore();
    const a = { title: 'A', width: 500, onOk: () => undefined };
    const dialog = store.openShell(a);
    dialog.push({ title: 'B' });
    dialog.push({ title: 'C', okHidden: true });
    dialog.back();
    expect(store.getState().shell[0]?.settings).toEqual({ title: 'B' });
    dialog.back();
    expect(store.getState().shell[0]?.settings).toEqual(a);
    dialog.back();
    expect(dialog.isOpen()).toBe(false);
    dialog.push({ title: 'late' });
    expect(store.getState().shell).toEqual([]);
  });

  test('DLG-11 the higher priority is on top; the lower one comes back as it was', () => {
    const store = createDialogStore();
    const privacy = store.openShell({ title: 'privacy' }, 'privacy');
    const lost = store.openShell({ title: 'reconnecting' }, 'reconnecting');
    store.openShell({ title: 'other' });
    const top = () => topShell(store.getState().shell)?.settings.title;
    expect(top()).toBe('reconnecting');
    privacy.update({ okDisabled: true });
    lost.close();
    expect(topShell(store.getState().shell)?.settings).toEqual({ title: 'privacy', okDisabled: true });
  });

  test('DSK-02 closing the top dialog leaves the one below; without a dialog nothing happens', () => {
    const store = createDialogStore();
    store.openShell({ title: 'low' });
    store.openShell({ title: 'high' }, 'booting');
    expect(store.closeTopShell()).toBe(true);
    expect(store.getState().shell.map((entry) => entry.settings.title)).toEqual(['low']);
    store.closeTopShell();
    expect(store.closeTopShell()).toBe(false);
  });
});

test('OVL-03 covers are counted, and each is taken away once', () => {
  const store = createDialogStore();
  const first = store.cover();
  const second = store.cover();
  first();
  first();
  expect(store.getState().covers).toBe(1);
  second();
  expect(store.getState().covers).toBe(0);
});
