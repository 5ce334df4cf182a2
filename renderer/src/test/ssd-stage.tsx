import { act, fireEvent, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { SSD_READ_KEY } from '../overlays/record-keys.ts';
import { localKv } from '../state/local-kv.ts';
import { renderOverlays, speak } from './overlay-harness.tsx';

export const GB_512 = 512110190592;
export const GB_256 = 256060514304;
export const one = { position: 1, size: GB_512, serial_number: 'M2A5120001', isused: 0, error: 'ok', loss: 0 };
export const two = { ...one, position: 2, size: GB_256, serial_number: 'M2B2560001' };
export const options = ['storage', 'wcache', 'rcache', 'dilate'];
export const found = (more: object = {}) => ({ id: 's-1', ssd_slot: 1, ssds: [one], options, old_style: 'none', pool_mounted: true, ...more }); // prettier-ignore

/** English, and no compatibility warning to read first. */
export async function withReadWarning(): Promise<void> {
  await speak('en-US');
  await localKv.set(SSD_READ_KEY, ['M2A5120001', 'M2B2560001']);
}

/** The SSD pages for a message, once the records of this computer are read. */
export async function shown(data: object, options: Parameters<typeof renderOverlays>[0] = {}) {
  const stage = renderOverlays(options);
  await stage.report('ssdpending', 200, data);
  await act(async () => {
    await vi.dynamicImportSettled();
    await Promise.resolve();
  });
  return stage;
}
export const pageState = () => document.querySelector('[data-overlay="ssdpending"]')?.getAttribute('data-state');
export const button = (name: string) => screen.getByRole('button', { name });
export const press = (name: string) => {
  fireEvent.click(button(name));
};
export const pick = (name: string) => {
  fireEvent.click(screen.getByRole('radio', { name }));
};
export const dialog = () => screen.getByTestId('ssd-dialog');
