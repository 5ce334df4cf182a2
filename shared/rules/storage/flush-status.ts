/** Where the write-back of the read-write cache stands. CFL-05 */
export type FlushStatus = 'writing' | 'finish' | 'fail';

/** A status as the device sends it; a missing or unknown one is writing. CFL-05 */
export function flushStatusOf(status: string): FlushStatus {
  const text = status.trim().toLowerCase();
  return text === 'finish' || text === 'fail' ? text : 'writing';
}
