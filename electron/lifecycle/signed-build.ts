import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const manifest = z.object({ signedBuild: z.boolean().optional() });

/** True for a packaged build that was signed; the packaging script writes the mark into its manifest. */
export function isSignedBuild(appPath: string): boolean {
  try {
    return manifest.parse(JSON.parse(readFileSync(path.join(appPath, 'package.json'), 'utf8'))).signedBuild === true;
  } catch {
    return false;
  }
}
