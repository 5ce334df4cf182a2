/** What things that want a person mean, and what is best done about them. */
export const advice = {
  why: {
    connection: 'Windows may show old data; changes wait until the device answers.',
    database: 'Until it is repaired, apps may not open or miss data.',
    storage: 'Until it is made, what is stored may be out of reach.',
    tasks: 'What failed is not done; each task says why and can be tried again.',
    hardware: {
      'boot-ssd-disable': 'What it sped up is slower now; nothing is lost.',
      'boot-ssd-lost': 'What is only on it is out of reach until it is back.',
      disk_capacity_error: 'Once it is full, uploads and backups stop.',
      disk_capacity_error_m2: 'Once it is full, what is written to it stops.',
      disk_capacity_error_esata: 'Once it is full, what is written to it stops.',
      fan_speed_warn: 'The disks grow too hot without it. Clean the fan, or have it replaced.',
      disk_temp_warn: 'Heat wears a disk out. Let air at the device, or give it a pause.',
      smart_warn: 'It may stop without a further warning; what is only on it would be lost.',
      raid_sync_notify: 'Files open more slowly until it is done. Do not pull disks meanwhile.',
    },
    pool: {
      last: 'One more disk failure loses the data on it. Back up first, then replace the disk.',
      degraded: 'Further failures may lose the data on it. Back up first, then replace the disk.',
      damaged: 'Data on it may be lost. Back up what can still be read.',
      full: 'Once it is full, uploads and backups stop.',
    },
    disk: {
      failing: 'It may stop without a further warning; what is only on it would be lost.',
      hot: 'Heat wears a disk out. Let air at the device, or give it a pause.',
      missing: 'What is only on it is out of reach until it is back.',
    },
    quota: {
      near: 'Delete what you do not need, or ask the administrator for more.',
      full: 'Uploads will soon be refused. Delete what you do not need, or ask the administrator for more.',
      over: 'Nothing more can be uploaded. Delete what you do not need, or ask the administrator for more.',
    },
    backup: {
      damaged: 'Not all of what it keeps can be restored.',
      failed: 'What changed since its last good run is not backed up.',
      held: 'Nothing is deleted before you have decided.',
      conflict: 'Both versions are kept until you choose.',
      stale: 'What changed since its last run is not backed up.',
    },
  },
  act: {
    backUp: 'Back up',
    storage: 'Open storage',
    health: 'Show the health of the disks',
    tasks: 'Show what failed',
    backup: 'Open the backup',
    decide: 'Decide',
    space: 'Show my space',
    connection: 'Check the connection',
    help: 'Open help',
  },
} as const;
