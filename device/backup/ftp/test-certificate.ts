import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A fresh key with a certificate that nobody vouches for, as servers at home have one; PEM. */
export function makeCertificate(): { readonly key: string; readonly cert: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'hearth-cert-'));
  const key = path.join(folder, 'key.pem');
  try {
    const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    const cert = execFileSync('openssl', [...made, '-keyout', key, '-days', '2', '-subj', '/CN=nas'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return { key: readFileSync(key, 'utf8'), cert: cert.toString() };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
