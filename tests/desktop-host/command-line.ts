import path from 'node:path';

/** Command line of Electron's program, as far as it is the program's own business. */
export interface CommandLine {
  /** Scripts to load before the app (`-r`), in order. */
  readonly preloads: readonly string[];
  /** Absolute path of the app: a folder with a manifest, or a script. */
  readonly appPath: string;
  /** Switches by name; '' for one without a value. The app may add to them until it is ready. */
  readonly switches: Map<string, string>;
  /** Port for the Node inspector; undefined without `--inspect`. */
  readonly inspect: string | undefined;
}

/** Reads the arguments after the program. What follows the app's path belongs to the app, but Chromium sees it too. */
export function parseCommandLine(argv: readonly string[]): CommandLine {
  const preloads: string[] = [];
  const switches = new Map<string, string>();
  let appPath: string | undefined;
  let inspect: string | undefined;
  for (let i = 0; i < argv.length; i += 1) {
    const word = argv[i] ?? '';
    if (appPath === undefined && (word === '-r' || word === '--require')) {
      i += 1;
      preloads.push(argv[i] ?? '');
    } else if (word.startsWith('--')) {
      const at = word.indexOf('=');
      const name = word.slice(2, at < 0 ? undefined : at);
      const value = at < 0 ? '' : word.slice(at + 1);
      if (name === 'inspect') inspect = value === '' ? '9229' : value;
      else switches.set(name, value);
    } else {
      appPath ??= word;
    }
  }
  return { preloads, appPath: path.resolve(appPath ?? '.'), switches, inspect };
}
