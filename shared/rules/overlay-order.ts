/** Layers above the windows, from the top. OVL-02 */
export const overlayLayers = [
  'lock',
  'alert',
  'dialog',
  'loading',
  'upgrade',
  'storage',
  'timeout',
  'database-repair',
  'notice',
  'tip',
] as const;
export type OverlayLayer = (typeof overlayLayers)[number];

/** Position of a layer in the stack; larger is nearer to the eye. OVL-02 */
export function layerRank(layer: OverlayLayer): number {
  return overlayLayers.length - overlayLayers.indexOf(layer);
}

/** The layer that is seen when several are open; the others stay mounted and keep their state. OVL-02 */
export function topLayer(open: readonly OverlayLayer[]): OverlayLayer | null {
  return overlayLayers.find((layer) => open.includes(layer)) ?? null;
}
