/**
 * Licences of what the console in a browser is made of: a file that the build writes beside it. A server that answers
 * any address with the page itself has none.
 */
export async function readLicences(): Promise<string> {
  try {
    const answer = await fetch(`${import.meta.env.BASE_URL}licences.txt`);
    const isText = answer.headers.get('content-type')?.startsWith('text/plain') ?? false;
    return answer.ok && isText ? await answer.text() : '';
  } catch {
    return '';
  }
}
