const LOCAL_NAME = /^[A-Za-z][A-Za-z0-9_.-]{2,19}$/;
/** Names that mean something else in the device's folders and in its texts, or an audience of its messages. */
const RESERVED: readonly string[] = ['admin', 'root', 'public', 'guest', 'all', 'master'];

/** Why a name cannot be that of a local account. */
export type AccountNameProblem = 'form' | 'reserved';

/**
 * Checks the name of a new local account (SES-13): 3 to 20 of letters, digits, `_`, `.`, `-`, beginning with a letter,
 * not ending with a dot, and not reserved. A name that began with a digit would be labelled a normal account (ROL-02).
 */
export function checkAccountName(name: string): AccountNameProblem | null {
  if (!LOCAL_NAME.test(name) || name.endsWith('.')) return 'form';
  return RESERVED.includes(name.toLowerCase()) ? 'reserved' : null;
}
