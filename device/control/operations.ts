import { diskOperation } from './disk-operations.ts';
import type { Operation } from './operation.ts';

/** Everything that can be done to the parts of the machine. */
export const operations: readonly Operation[] = [diskOperation];
