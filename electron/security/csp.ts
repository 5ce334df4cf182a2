import { createHash } from 'node:crypto';
import { inlineScripts, scriptSource } from '#shared/rules/inline-scripts.ts';

/**
 * Headers of every answer under `app://console`. The console's own pages run only what came with the app; whatever
 * the device sends is content, and can never become a page with rights: a document of it is sandboxed.
 */

type Directives = Readonly<Record<string, readonly string[]>>;

const text = (directives: Directives) =>
  Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');

const CONSOLE_CSP: Directives = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  // Emotion writes style elements and React writes style attributes; both are data, not code.
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'media-src': ["'self'", 'blob:'],
  'font-src': ["'self'", 'data:'],
  // Main proxies the device, so the page never speaks to another origin.
  'connect-src': ["'self'"],
  'worker-src': ["'self'", 'blob:'],
  'frame-src': ["'self'", 'blob:'],
  'manifest-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
};

const DEVICE_CSP: Directives = {
  'default-src': ["'none'"],
  'style-src': ["'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'media-src': ["'self'"],
  sandbox: [],
  'frame-ancestors': ["'self'"],
};

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** Headers of the console's files. */
export const consoleHeaders: Readonly<Record<string, string>> = {
  ...always,
  'content-security-policy': text(CONSOLE_CSP),
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), usb=(), serial=(), hid=()',
};

/**
 * Headers of the console's page. Of the scripts in it only those run that stand in the file which came with the app.
 * @param page the file
 */
export function pageHeaders(page: string): Readonly<Record<string, string>> {
  const sources = inlineScripts(page).map((script) =>
    scriptSource(createHash('sha256').update(script).digest('base64')),
  );
  const policy = text({ ...CONSOLE_CSP, 'script-src': ["'self'", ...sources] });
  return { ...consoleHeaders, 'content-security-policy': policy };
}

/** Headers of what the device sends. */
export const deviceHeaders: Readonly<Record<string, string>> = {
  ...always,
  'content-security-policy': text(DEVICE_CSP),
};
