import { z } from 'zod';
import { type CallSpec, defineCall, devicePath } from '#shared/contract/define.ts';
import { calls, streams } from '#shared/contract/index.ts';
import { wireCalls } from '#shared/contract/wire-calls.ts';

/**
 * Calls of the wire contract that this device does not offer yet: it knows them and who may make them, and answers
 * N000006. A call leaves the list by being declared.
 */
export function laterCalls(): CallSpec[] {
  const declared = Object.values(calls).map((spec) => `${spec.method} ${devicePath(spec)}`);
  const bytes = Object.values(streams).flatMap(({ methods, path }) => methods.map((method) => `${method} ${path}`));
  const offered = new Set([...declared, ...bytes]);
  return wireCalls
    .filter(({ method, path }) => !offered.has(`${method} ${path}`))
    .map(({ method, path, who, perm }) =>
      defineCall({
        name: `${method} ${path}`,
        method,
        path,
        who,
        ...(perm === undefined ? {} : { perm }),
        request: () => z.object({}),
        response: () => z.null(),
        errors: ['N000006'],
        ledger: '',
        summary: 'Not offered by this device.',
      }),
    );
}
