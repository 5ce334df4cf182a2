import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { layerRank, overlayLayers, type OverlayLayer } from '#shared/rules/overlay-order.ts';

/** Variable of each layer in layers.css; the tips of the desktop lie lowest, among its own dialogs. */
const variables: Readonly<Record<OverlayLayer, string>> = {
  lock: '--z-lock',
  alert: '--z-alert',
  dialog: '--z-confirm',
  loading: '--z-cover',
  upgrade: '--z-upgrade',
  storage: '--z-storage',
  timeout: '--z-reconnecting',
  'database-repair': '--z-database-repair',
  notice: '--z-notice-dialog',
  tip: '--z-shell-dialog',
};

test('OVL-02 the layers of the page are stacked as decided', () => {
  const css = readFileSync(path.join(import.meta.dirname, '../components/layers.css'), 'utf8');
  const height = (layer: OverlayLayer) => Number(new RegExp(`${variables[layer]}: (\\d+)`).exec(css)?.[1]);
  const byHeight = [...overlayLayers].sort((a, b) => height(b) - height(a));
  expect(overlayLayers.map(height).every(Number.isFinite)).toBe(true);
  expect(byHeight).toEqual([...overlayLayers].sort((a, b) => layerRank(b) - layerRank(a)));
});
