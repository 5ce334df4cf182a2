import { free, type ScenarioScreen } from './screen.ts';

/** Formats of external disks: scenarios.md, section 10. */
export const externalScreens: readonly ScenarioScreen[] = [
  {
    scenario: 'ext-usb-format',
    shows: 'EXT-01 EXT-09',
    at: '/setting/outsideDevice',
    master: { overlay: null, counted: { '[data-action="format"]': 1 } },
    others: { overlay: null, counted: { '[data-action="format"]': 0 } },
  },
  {
    scenario: 'ext-format-fail',
    shows: 'EXT-05',
    master: { part: 'external-format', says: ['Format failed'], offers: ['Retry', 'Cancel'] },
    others: { overlay: null, without: 'external-format' },
    then: [
      { press: 'Retry' },
      { sent: '/storagepool/dev/format/retry', times: 1 },
      { see: { part: 'external-format', says: ['Formatting, do not unplug the disk or power off'] } },
    ],
  },
  {
    scenario: 'ext-close-n300087',
    shows: 'EXT-04 EXT-06',
    master: { part: 'external-format', offers: ['Done'] },
    others: free,
    then: [{ press: 'Done' }, { see: { overlay: null, reloaded: 1 } }],
  },
];
