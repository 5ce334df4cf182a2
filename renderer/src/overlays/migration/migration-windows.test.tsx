import { beforeAll, describe, expect, test } from 'vitest';
import { renderOverlays, speak } from '../../test/overlay-harness.tsx';
import { migrationStep, noMigration } from './migration-windows.ts';

beforeAll(() => speak('en-US'));

const { dswitch, running } = {
  dswitch: '/switchDisk/dswitch?action=boot-dswitch-hdd-changed',
  running: '/switchDisk/migration',
};

describe('status', () => {
  test.each([
    ['', 'running', [running]],
    ['done', 'running', [running]],
    ['running', 'running', []],
    ['running', 'done', []],
    ['', 'done', []],
  ])('POL-10 from %j to %j', (before, migrationStatus, opened) => {
    expect(migrationStep({ ...noMigration, status: before }, { message: null, migrationStatus }).open).toEqual(opened);
  });

  test('POL-10 the first poll that says running opens the window once', async () => {
    const { poll, openWindow } = renderOverlays();
    await poll({ migration_status: 'running' });
    await poll({ migration_status: 'running' });
    expect(openWindow.mock.calls).toEqual([[running]]);
    await poll({ migration_status: '' });
    await poll({ migration_status: 'running' });
    expect(openWindow).toHaveBeenCalledTimes(2);
  });
});

describe('disks changed at the start', () => {
  test('POL-09 one window for a question, a new one when it was gone and is back; no full screen', async () => {
    const { report, poll, openWindow, overlay } = renderOverlays();
    await report('dswitch', 200, { id: 'ds-1' });
    for (let i = 0; i < 10; i += 1) await report('dswitch', 200, { id: 'ds-1' });
    expect(openWindow.mock.calls).toEqual([[dswitch]]);
    expect(overlay()).toBeNull();
    await report('dswitch', 200, { id: 'ds-2' });
    expect(openWindow).toHaveBeenCalledTimes(2);
    await poll({});
    await report('dswitch', 200, { id: 'ds-2' });
    expect(openWindow).toHaveBeenCalledTimes(3);
  });

  test.each(['normal', 'local'] as const)('POL-09 POL-10 a %s account gets the notice and no window', async (role) => {
    const { report, poll, openWindow, overlay } = renderOverlays({ role });
    await poll({ migration_status: 'running' });
    await report('dswitch', 200, { id: 'ds-1' });
    expect(openWindow).not.toHaveBeenCalled();
    expect(overlay()).toHaveTextContent('Disk migration is waiting for the administrator');
  });

  test('POL-09 ROLE-04 whoever becomes administrator meanwhile gets the window', async () => {
    const { report, setRole, openWindow } = renderOverlays({ role: 'normal' });
    await report('dswitch', 200, { id: 'ds-1' });
    setRole('master');
    expect(openWindow.mock.calls).toEqual([[dswitch]]);
  });
});
