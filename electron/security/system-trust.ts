import tls from 'node:tls';

/** The part of `node:tls` that is used; older runtimes lack it. */
type Trust = Partial<Pick<typeof tls, 'getCACertificates' | 'setDefaultCACertificates'>>;

let isDone = false;

/**
 * Lets Node's own connections of this process trust what the system trusts, as those of Chromium do: the authority of a
 * home or a company stands there, and not among those that come with Node. Once a process; what cannot be read changes
 * nothing.
 */
export function trustSystem(trust: Trust = tls, isAgain = isDone): void {
  if (isAgain || trust.getCACertificates === undefined || trust.setDefaultCACertificates === undefined) return;
  isDone = true;
  try {
    const known = [...trust.getCACertificates('default'), ...trust.getCACertificates('system')];
    trust.setDefaultCACertificates([...new Set(known)]);
  } catch {
    // A store that cannot be read, or one certificate in it: those of Node stay.
  }
}
