import { expect, test } from 'vitest';
import { setUp, contentsOf } from '../../tests/fixtures/fake-windows.ts';

test('RTE-23 the strip of lyrics: one, without a frame, seen through, above all, in no list of windows', () => {
  const { windows, made, world } = setUp();
  windows.openRoute('/nbw_lyric');
  expect(made[0]?.options).toMatchObject({
    frame: false,
    transparent: true,
    backgroundColor: '#00000000',
    hasShadow: false,
    skipTaskbar: true,
    alwaysOnTop: true,
    type: 'toolbar',
    x: 540,
    y: 884,
    webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false },
  });
  expect([made[0]?.level, made[0]?.loaded[0]]).toEqual(['pop-up-menu', 'app://console/home/nbw_lyric']);
  expect([windows.lyric.isOpen(), world.strip]).toEqual([true, 1]);
  windows.openRoute('/nbw_lyric?again=1');
  expect(made).toHaveLength(1);
  // Looks of the console concern what has a ground.
  windows.themeChanged();
  expect(made[0]?.setBackgroundColor).not.toHaveBeenCalled();
});

test('RTE-23 the locked strip ignores the pointer; asking for it again unlocks it; all of it is kept', () => {
  const { windows, made, settings, sent, feed } = setUp();
  windows.openRoute('/nbw_lyric');
  const [strip] = made;
  if (!strip) throw new Error('no strip');
  feed.subscribe(contentsOf(strip), 'lyric:state');
  strip.setBounds({ x: 100, y: 40, width: 840, height: 132 });
  windows.lyric.lock(true);
  expect(strip.ignoresMouse).toEqual([true, { forward: true }]);
  expect(settings().lyricStrip).toEqual({ x: 100, y: 40, locked: true });
  expect(sent).toEqual([[strip.webContents, 'lyric:state', { locked: true }]]);
  windows.openRoute('/nbw_lyric');
  expect([strip.ignoresMouse, windows.lyric.state()]).toEqual([[false], { locked: false }]);
  windows.lyric.lock(true);
  windows.lyric.close();
  expect([windows.lyric.isOpen(), strip.destroyed]).toEqual([false, true]);
  windows.openRoute('/nbw_lyric');
  expect([made[1]?.bounds, made[1]?.ignoresMouse[0]]).toEqual([{ x: 100, y: 40, width: 840, height: 132 }, true]);
});

test('RTE-23 the strip comes back from a display that went, and goes with the device it belongs to', () => {
  const second = { x: 1920, y: 0, width: 1280, height: 720 };
  const { windows, made, world } = setUp({ lyricStrip: { x: 2100, y: 500, locked: false } });
  world.areas.push(second);
  windows.openRoute('/nbw_lyric');
  expect(made[0]?.bounds).toMatchObject({ x: 2100, y: 500 });
  world.areas.pop();
  windows.displaysChanged();
  expect(made[0]?.bounds).toMatchObject({ x: 540, y: 884 });
  windows.changeDevice([]);
  expect([made[0]?.destroyed, windows.lyric.isOpen()]).toEqual([true, false]);
});
