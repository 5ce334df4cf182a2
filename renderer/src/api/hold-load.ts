let held = 0;

/** Whether something is under way that must not be cut off when the page stops its load. */
export const isLoadHeld = (): boolean => held > 0;

/**
 * Lets a piece of work run to its end: a navigation meanwhile stops the requests of the view that is left one by one,
 * and not the load of the page as a whole, which would take this with it (WND-04). What a person has asked the device
 * to do is never lost on the way to another view.
 */
export async function holdLoad<T>(work: Promise<T>): Promise<T> {
  held += 1;
  try {
    return await work;
  } finally {
    held -= 1;
  }
}
