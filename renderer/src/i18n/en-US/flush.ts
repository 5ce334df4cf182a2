/** Texts of the write-back of the read-write cache. */
export const flush = {
  writing: {
    title: 'Writing the cache back to the disks, do not power off',
    text: 'What was still in the cache is brought to the disks. This page goes on by itself.',
    bar: 'Write-back',
    left: 'At most {{size}} left',
    remain: 'About {{time}}',
  },
  finish: {
    title: 'Data write-back finished',
    text: 'Everything that was in the cache is on the disks now.',
    enter: 'Enter the product',
  },
  fail: {
    title: 'Data write-back met a problem',
    text: 'Reboot the device to try again. The data in the cache stays there until then.',
    reason: 'The device reports',
    unknown: 'an unknown exception',
    force: 'Force invalidate',
    ask: {
      title: 'Force the cache to be invalid?',
      text: 'The device gives the cache up and uses the disks as they are.',
      risk: 'Data not yet written back is lost',
      ok: 'Force invalidate',
    },
  },
} as const;
