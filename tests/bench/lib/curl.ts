import { execFile } from 'node:child_process';

/** What curl says about one transfer. */
export interface Transfer {
  status: number;
  seconds: number;
  bytes: number;
}

const LIMIT_S = 300;

/** Runs curl quietly: a client that costs the same with every server. Throws when it fails. */
export function curl(args: readonly string[]): Promise<Transfer> {
  const format = '%{http_code} %{time_total} %{size_download} %{size_upload}';
  const all = ['-sS', '--noproxy', '*', '-m', String(LIMIT_S), '-o', '/dev/null', '-w', format, ...args];
  return new Promise((resolve, reject) => {
    execFile('curl', all, (error, stdout, stderr) => {
      const [status = 0, seconds = 0, down = 0, up = 0] = stdout.trim().split(' ').map(Number);
      if (error) reject(new Error(stderr.trim() || error.message));
      else if (status >= 300) reject(new Error(`the server answered ${status} to ${args.at(-1) ?? ''}`));
      else resolve({ status, seconds, bytes: Math.max(down, up) });
    });
  });
}

/** Asks for all addresses, some of them at once, in one process. Throws unless each is answered 200 with something. */
export function curlAll(urls: readonly string[], atOnce: number, args: readonly string[] = []): Promise<void> {
  const config = urls.map((url) => `url = "${url}"\noutput = /dev/null\n`).join('');
  const format = '%{http_code} %{size_download}\\n';
  const all = ['-sSZ', '--parallel-max', String(atOnce), '--noproxy', '*', '-m', String(LIMIT_S), '-w', format];
  return new Promise((resolve, reject) => {
    const child = execFile('curl', [...all, ...args, '-K', '-'], (error, stdout, stderr) => {
      const good = stdout.split('\n').filter((line) => /^200 [1-9]/.test(line));
      if (error) reject(new Error(stderr.trim() || error.message));
      else if (good.length < urls.length) reject(new Error(`${urls.length - good.length} requests were not answered`));
      else resolve();
    });
    child.stdin?.end(config);
  });
}

/** True when curl can be run. */
export function hasCurl(): Promise<boolean> {
  return new Promise((resolve) => {
    execFile('curl', ['--version'], (error) => {
      resolve(error === null);
    });
  });
}
