import path from 'node:path';

/**
 * Path of the module of a thread, `name` without its ending, that stands beside the module of that `import.meta`: in the
 * source tree, and in the bundle, where all of them stand beside the device.
 */
export function threadModule({ filename, dirname }: Pick<ImportMeta, 'filename' | 'dirname'>, name: string): string {
  return path.join(dirname, `${name}${filename.endsWith('.ts') ? '.ts' : '.js'}`);
}
