import type { CallData } from '#shared/contract/define.ts';
import type { calls } from '#shared/contract/index.ts';

/** Who is kept out of the device, and by which rules. */
export type Forbidden = CallData<typeof calls.securityForbidden>;
