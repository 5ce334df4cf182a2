import { EventEmitter } from 'node:events';
import type { PowerMonitor } from 'electron';
import { expect, test } from 'vitest';
import { watchPower } from './power.ts';

test('the four events of the computer are passed on and end with the app', () => {
  const monitor = new EventEmitter();
  const heard: string[] = [];
  const end = watchPower({ monitor: monitor as unknown as PowerMonitor, onEvent: (e) => heard.push(e) });
  for (const name of ['suspend', 'resume', 'lock-screen', 'unlock-screen', 'on-ac']) monitor.emit(name);
  expect(heard).toEqual(['suspend', 'resume', 'lock-screen', 'unlock-screen']);
  end();
  expect(monitor.eventNames()).toEqual([]);
});
