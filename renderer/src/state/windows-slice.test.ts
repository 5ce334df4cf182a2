import { beforeEach, describe, expect, test } from 'vitest';
import { emptyWindows, type OpenRequest, type WindowsState } from './window-rules/window-types.ts';
import { windowActions as act, windowsReducer } from './windows-slice.ts';

let state: WindowsState;
type Action = Parameters<typeof windowsReducer>[1];
const run = (...actions: Action[]) => {
  state = actions.reduce(windowsReducer, state);
};
const open = (name: string, more: Partial<OpenRequest> = {}) => act.openWindow({ name, url: `/${name}`, ...more });
const win = (name: string) => {
  const record = state.byName[name];
  if (!record) throw new Error(`no window ${name}`);
  return record;
};

beforeEach(() => {
  state = emptyWindows({ width: 1920, height: 1080 });
});

describe('opening', () => {
  test('WIN-01 WIN-02 a fresh window has exactly the keys of the record, with the defaults', () => {
    run(act.openWindow({ name: 'files', url: '/fileManage/myFiles' }));
    expect(win('files')).toEqual({
      name: 'files',
      icon: '',
      url: '/fileManage/myFiles',
      title: '',
      left: 410,
      top: 166,
      width: 1100,
      height: 700,
      minWidth: 900,
      minHeight: 600,
      isMaximum: false,
      isMinimum: false,
      zindex: 100,
      history: ['/fileManage/myFiles'],
      histIdx: 0,
      loading: false,
      playingMedia: false,
      hideInBar: false,
      mode: 'normal',
      theme: 'blue',
      modal: null,
      folderPath: '',
      forbid: { minimise: false, maximise: false, restore: false, close: false, help: false },
      showBack: true,
    });
  });

  test('WIN-04 an existing name is activated, and navigated when the url differs', () => {
    run(open('monitor'), open('other'), open('monitor'));
    expect(state.order).toEqual(['monitor', 'other']);
    expect(state.active).toBe('monitor');
    expect(win('monitor').history).toEqual(['/monitor']);
    run(act.openWindow({ name: 'monitor', url: '/monitor/disk' }));
    expect(win('monitor')).toMatchObject({ url: '/monitor/disk', history: ['/monitor', '/monitor/disk'], histIdx: 1 });
  });

  test('WIN-04 a name that ends in # gives a window of its own each time', () => {
    run(open('zsviewer#', { url: '/zsviewer?path=a' }), open('zsviewer#', { url: '/zsviewer?path=b' }));
    expect(state.order).toHaveLength(2);
    run(act.removeWindow(state.order[1] ?? ''), open('zsviewer#', { url: '/zsviewer?path=c' }));
    expect(new Set(state.order).size).toBe(2);
    expect(state.order.map((name) => win(name).url)).toEqual(['/zsviewer?path=a', '/zsviewer?path=c']);
  });

  test('WIN-26 a folder that has a window is activated there', () => {
    run(open('fileManage#', { folderPath: '/a', url: '/fileManage/myFiles?path=/a' }));
    run(open('fileManage#', { folderPath: '/b', url: '/fileManage/myFiles?path=/b' }));
    const [first = ''] = state.order;
    run(open('fileManage#', { folderPath: '/a', url: '/fileManage/myFiles?path=/a' }));
    expect(state.order).toHaveLength(2);
    expect(state.active).toBe(first);
    run(open('usb#', { folderPath: '/a', url: '/usb' }));
    expect(state.order).toHaveLength(3);
  });

  test('WIN-03 further windows cascade; an empty desktop starts over', () => {
    run(open('a'), open('b'));
    expect([win('b').left - win('a').left, win('b').top - win('a').top]).toEqual([24, 24]);
    run(act.closeWindow('a'), act.closeWindow('b'), open('c'));
    expect([win('c').left, win('c').top]).toEqual([410, 166]);
  });

  test('WIN-09 on a screen under the minimum size a window opens maximised', () => {
    run(act.setViewport({ width: 880, height: 560 }), open('a'));
    expect(win('a')).toMatchObject({ isMaximum: true, left: 0, top: 0, width: 880, height: 512 });
  });
});

describe('activating', () => {
  test('WIN-05 the activated window gets the highest zindex, the others keep their order', () => {
    run(open('a'), open('b'), open('c'), act.activateWindow('a'));
    expect(win('a').zindex).toBeGreaterThan(win('c').zindex);
    expect(win('c').zindex).toBeGreaterThan(win('b').zindex);
    expect(state.active).toBe('a');
  });

  test('WIN-05 activating the active window changes nothing; a minimised one comes back', () => {
    run(open('a'), open('b'));
    const before = state;
    run(act.activateWindow('b'));
    expect(state).toBe(before);
    run(act.minimiseWindow('b'), act.activateWindow('b'));
    expect(win('b').isMinimum).toBe(false);
    expect(state.active).toBe('b');
  });

  test('WIN-06 the empty name minimises every window, those that forbid it too', () => {
    run(open('a'), open('b', { forbid: { minimise: true } }), open('c'), open('d', { modal: 'a' }));
    run(act.activateWindow(''));
    expect(Object.values(state.byName).map((record) => record.isMinimum)).toEqual([true, true, true, true]);
    expect(state.active).toBe('');
    run(act.activateWindow('a'));
    expect([win('a').isMinimum, win('d').isMinimum, win('b').isMinimum]).toEqual([false, false, true]);
  });

  test('WIN-07 closing and minimising activate the most recently active', () => {
    run(open('a'), open('b'), open('c'), act.activateWindow('a'), act.closeWindow('a'));
    expect(state.active).toBe('c');
    run(act.minimiseWindow('c'));
    expect(state.active).toBe('b');
    run(act.closeWindow('b'));
    expect(state.active).toBe('');
  });

  test('WIN-13 ten thousand activations stay under 5000 and keep the order', () => {
    run(open('a'), open('b'), open('c'));
    for (let index = 0; index < 10_000; index += 1) run(act.activateWindow(index % 2 === 0 ? 'a' : 'b'));
    const sorted = [...state.order].sort((x, y) => win(x).zindex - win(y).zindex);
    expect(sorted).toEqual(['c', 'a', 'b']);
    expect(Math.max(...state.order.map((name) => win(name).zindex))).toBeLessThanOrEqual(5000);
  });
});

describe('maximise, restore, minimise, close', () => {
  test('WIN-09 restore returns to the very rectangle; maximised follows the viewport', () => {
    run(open('a'), act.moveWindow({ name: 'a', left: 37, top: 41 }), act.maximiseWindow('a'));
    expect(win('a')).toMatchObject({ left: 0, top: 0, width: 1920, height: 1032, isMaximum: true });
    run(act.moveWindow({ name: 'a', left: 300, top: 300 }), act.resizeWindow({ name: 'a', edge: 'e', dx: 9, dy: 9 }));
    run(act.setViewport({ width: 1600, height: 1000 }));
    expect(win('a')).toMatchObject({ left: 0, top: 0, width: 1600, height: 952 });
    run(act.restoreWindow('a'));
    expect(win('a')).toMatchObject({ left: 37, top: 41, width: 1100, height: 700, isMaximum: false });
  });

  test('WIN-28 a maximised window comes back maximised from minimised', () => {
    run(open('a'), act.maximiseWindow('a'), act.minimiseWindow('a'));
    expect(win('a')).toMatchObject({ isMaximum: true, isMinimum: true });
    run(act.activateWindow('a'));
    expect(win('a')).toMatchObject({ isMaximum: true, isMinimum: false });
  });

  test('WIN-17 each forbid flag makes its action do nothing', () => {
    run(open('a', { forbid: { minimise: true, maximise: true, restore: true, close: true } }));
    const before = state;
    run(act.minimiseWindow('a'), act.maximiseWindow('a'), act.restoreWindow('a'), act.closeWindow('a'));
    expect(state).toBe(before);
    run(open('b'), act.maximiseWindow('b'), act.patchWindow({ name: 'b', patch: { forbid: { restore: true } } }));
    run(act.restoreWindow('b'));
    expect(win('b').isMaximum).toBe(true);
    run(act.removeWindow('a'));
    expect(state.byName.a).toBeUndefined();
  });

  test('WIN-28 a closed window ignores whatever comes later', () => {
    run(open('a'), open('b'), act.closeWindow('a'));
    const before = state;
    run(
      act.activateWindow('a'),
      act.minimiseWindow('a'),
      act.maximiseWindow('a'),
      act.restoreWindow('a'),
      act.closeWindow('a'),
      act.moveWindow({ name: 'a', left: 1, top: 1 }),
      act.resizeWindow({ name: 'a', edge: 'se', dx: 1, dy: 1 }),
      act.navigateWindow({ name: 'a', url: '/x' }),
      act.setMode({ name: 'a', mode: 'full' }),
      act.setPlayingMedia({ name: 'a', playing: true }),
      act.patchWindow({ name: 'a', patch: { title: 'x' } }),
    );
    expect(state).toBe(before);
  });

  test('WIN-12 WND-05 a fixed window keeps its size and cannot be maximised', () => {
    run(open('m', { width: 600, height: 480, fixed: true, forbid: { minimise: true } }));
    run(act.resizeWindow({ name: 'm', edge: 'se', dx: 100, dy: 100 }), act.maximiseWindow('m'));
    run(act.snapWindow({ name: 'm', area: 'left' }));
    expect(win('m')).toMatchObject({ width: 600, height: 480, isMaximum: false, left: 660, top: 276 });
  });

  test('WIN-12 on a screen smaller than its minimum a window snapped anywhere fills what there is', () => {
    state = emptyWindows({ width: 720, height: 450 });
    run(open('a'), act.restoreWindow('a'), act.snapWindow({ name: 'a', area: 'left' }));
    expect(win('a')).toMatchObject({ isMaximum: true, left: 0, top: 0, width: 720, height: 402 });
    expect(state.frames.a).toMatchObject({ snap: null, cell: null, restore: { width: 900, height: 600 } });
  });

  test('WIN-09 a snapped window returns to its rectangle', () => {
    run(open('a'), act.moveWindow({ name: 'a', left: 37, top: 41 }), act.snapWindow({ name: 'a', area: 'right' }));
    expect(win('a')).toMatchObject({ left: 960, top: 0, width: 960, height: 1032 });
    run(act.maximiseWindow('a'), act.restoreWindow('a'));
    expect(win('a')).toMatchObject({ left: 37, top: 41, width: 1100, height: 700 });
  });
});

describe('modal windows', () => {
  beforeEach(() => {
    run(open('a'), open('b'), open('child', { modal: 'a' }));
  });

  test('WIN-16 the child stands above its parent and takes its activation', () => {
    run(act.activateWindow('b'), act.activateWindow('a'));
    expect(state.active).toBe('child');
    expect(win('child').zindex).toBeGreaterThan(win('a').zindex);
    expect(win('a').zindex).toBeGreaterThan(win('b').zindex);
  });

  test('WIN-10 WIN-16 closing the parent closes the child', () => {
    run(act.closeWindow('a'));
    expect(state.order).toEqual(['b']);
    expect(state.active).toBe('b');
  });

  test('WIN-16 hides with its parent and cannot be minimised alone', () => {
    run(act.minimiseWindow('child'));
    expect(win('child').isMinimum).toBe(false);
    run(act.minimiseWindow('a'));
    expect([win('a').isMinimum, win('child').isMinimum, state.active]).toEqual([true, true, 'b']);
  });

  test('WIN-16 modal to all takes every activation', () => {
    run(open('top', { modal: 'all' }), act.activateWindow('b'));
    expect(state.active).toBe('top');
    run(open('late'));
    expect(state.active).toBe('top');
    run(act.closeWindow('top'));
    expect(state.active).toBe('child');
  });

  test('WIN-16 a modal window without its parent is an ordinary one', () => {
    run(open('lost', { modal: 'nobody' }));
    expect(win('lost')).toMatchObject({ modal: null, forbid: { minimise: false } });
  });
});

test('WIN-14 one full window at a time; leaving gives back the rectangle', () => {
  run(open('a'), act.moveWindow({ name: 'a', left: 37, top: 41 }), open('b'));
  run(act.setMode({ name: 'a', mode: 'full' }));
  expect([win('a').mode, state.active]).toEqual(['full', 'a']);
  run(act.setMode({ name: 'b', mode: 'full' }));
  expect([win('a').mode, win('b').mode]).toEqual(['normal', 'full']);
  run(act.setMode({ name: 'b', mode: 'normal' }));
  expect(win('a')).toMatchObject({ left: 37, top: 41, width: 1100 });
});

test('WIN-14 WIN-05 a window that becomes active is not left below one in full mode, which becomes normal', () => {
  run(open('a'), act.moveWindow({ name: 'a', left: 37, top: 41 }), open('b'), act.setMode({ name: 'a', mode: 'full' }));
  run(act.activateWindow('b'));
  expect([state.active, win('a').mode]).toEqual(['b', 'normal']);
  expect(win('a')).toMatchObject({ left: 37, top: 41, width: 1100 });
  run(act.setMode({ name: 'a', mode: 'full' }), open('c', { modal: 'a' }));
  expect([state.active, win('a').mode]).toEqual(['c', 'normal']);
});

test('WIN-14 WIN-08 a window in full mode that is minimised covers nothing, and comes back as it was', () => {
  run(open('a'), open('b'), act.setMode({ name: 'a', mode: 'full' }), act.minimiseWindow('a'));
  expect([state.active, win('a').mode]).toEqual(['b', 'full']);
  run(act.activateWindow('a'));
  expect([state.active, win('a').mode, win('a').isMinimum]).toEqual(['a', 'full', false]);
});

test('WIN-21 playing in one window stops the flag of the others', () => {
  run(open('a'), open('b'), act.setPlayingMedia({ name: 'a', playing: true }));
  run(act.setPlayingMedia({ name: 'b', playing: true }));
  expect([win('a').playingMedia, win('b').playingMedia]).toEqual([false, true]);
  run(act.setPlayingMedia({ name: 'a', playing: false }));
  expect(win('b').playingMedia).toBe(true);
});

test('WIN-20 the loading flag of one window leaves the others alone', () => {
  run(open('a'), open('b'));
  const before = win('b');
  run(act.patchWindow({ name: 'a', patch: { loading: true } }));
  expect(win('a').loading).toBe(true);
  expect(win('b')).toBe(before);
});

test('HIS-05 back in one window leaves the other where it is', () => {
  run(open('a'), open('b'));
  for (const name of ['a', 'b']) run(act.navigateWindow({ name, url: '/1' }), act.navigateWindow({ name, url: '/2' }));
  run(act.travelWindow({ name: 'a', delta: -1 }));
  expect([win('a').histIdx, win('b').histIdx]).toEqual([1, 2]);
  run(act.navigateWindow({ name: 'a', url: '/a?hist=0' }));
  expect(win('a')).toMatchObject({ url: '/a', histIdx: 0, history: ['/a', '/1', '/2'] });
});

test('WIN-11 WIN-12 the store clamps what it is told', () => {
  run(open('a'), act.moveWindow({ name: 'a', left: -9999, top: -9999 }));
  expect(win('a')).toMatchObject({ left: 60 - 1100, top: 0 });
  run(act.moveWindow({ name: 'a', left: 100, top: 100 }), act.resizeWindow({ name: 'a', edge: 'w', dx: 900, dy: 0 }));
  expect(win('a')).toMatchObject({ left: 300, width: 900 });
});
