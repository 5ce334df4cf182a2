/** Tasks of this document that merge folders: what they have to ask is asked here by itself. */
const own = new Set<string>();

/** A task was started here. */
export const noteMerge = (task: string): void => void own.add(task);

/** Whether a task was started in this document. */
export const isOwnMerge = (task: string): boolean => own.has(task);
