/** Folders that a Mac keeps a backup in: a disk image made of many small files. */
const bundle = /^(.+)\.(?:sparsebundle|backupbundle)$/i;
/** Older Macs write the number of their network card behind their name. */
const cardNumber = /_[0-9a-f]{12}$/i;
/** A folder that people keep such backups in, as they and the Mac call it. */
const shelf = /^time ?machine$/i;

/** Name of the Mac whose backup a folder of this name is; undefined for every other folder (APP-BMAC-01). */
export function macOfBundle(name: string): string | undefined {
  const machine = bundle.exec(name)?.[1]?.trim();
  if (machine === undefined || machine === '' || machine.startsWith('.')) return undefined;
  return machine.replace(cardNumber, '') || machine;
}

/** Whether backups are looked for in a folder of this name too. */
export const isShelf = (name: string): boolean => shelf.test(name);
