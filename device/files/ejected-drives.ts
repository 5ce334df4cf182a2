export type EjectedDrives = ReturnType<typeof createEjectedDrives>;

/**
 * The drives that were made safe to be pulled although their folder is still there (APP-FM-05). A drive that goes is
 * forgotten, so that it is there again when it is plugged the next time; so is every drive when the device starts.
 */
export function createEjectedDrives() {
  const ejected = new Set<string>();
  return {
    has: (uuid: string): boolean => ejected.has(uuid),
    eject(uuid: string): void {
      ejected.add(uuid);
    },
    /** Takes a drive back into use. */
    mount(uuid: string): void {
      ejected.delete(uuid);
    },
    /** Of the drives whose folder is there, those in use. */
    inUse(present: readonly string[]): string[] {
      for (const uuid of ejected) if (!present.includes(uuid)) ejected.delete(uuid);
      return present.filter((uuid) => !ejected.has(uuid));
    },
  };
}
