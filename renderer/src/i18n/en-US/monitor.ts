/** Texts of the monitoring warnings. */
export const monitor = {
  ok: 'OK',
  manage: 'Disk management',
  report: 'Show report',
  pool: { internal: 'Internal storage', ssd: 'High-speed storage', expansion: 'Expansion storage' },
  capacity: {
    title: 'Storage almost full',
    text: '{{pool}} is almost full; free some space',
    used: '{{percent}}% used',
    others: 'Uploads can fail until the administrator has made room.',
  },
  fan: {
    title: 'The fan is too slow',
    text: 'The fan speed was below the minimum for over {{minutes}} minutes; check the fan, contact {{support}}',
    figures: '{{rpm}} turns a minute, at least {{min}} are needed',
  },
  temperature: {
    title_sata: 'A disk is too warm',
    title_m2: 'An M.2 SSD is too warm',
    sata: 'The disk was above {{limit}} °C, averaged over {{hours}} hours',
    sata_at: 'The disk in slot {{position}} was above {{limit}} °C, averaged over {{hours}} hours',
    m2: 'The M.2 SSD was above {{limit}} °C, averaged over {{hours}} hours',
    m2_at: 'The M.2 SSD in slot {{position}} was above {{limit}} °C, averaged over {{hours}} hours',
    average: 'Measured average: {{average}} °C',
    hint: 'Keep the ventilation free, and check that the fan turns.',
  },
  smart: {
    title: 'A disk reports a problem',
    text: 'Disk in slot {{position}}, serial number {{sn}}: {{health}}',
    text_unknown: 'Disk with serial number {{sn}}: {{health}}',
    hint: 'Back your files up soon if you have not done so.',
  },
  sync: {
    title: 'RAID is synchronising',
    text: 'RAID is synchronising in the background; performance is reduced until it finishes. Do not unplug disks.',
    percent: '{{percent}}% done',
    bar: 'Synchronisation',
  },
} as const;
