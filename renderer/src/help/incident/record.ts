import type { Role } from '#shared/rules/role.ts';

/** What happened, `at` unix milliseconds. `screen` is what stood over the desktop afterwards. */
export type IncidentEntry = { readonly at: number; readonly screen: string } & (
  | { readonly kind: 'poll'; readonly data: Readonly<Record<string, unknown>> }
  | {
      readonly kind: 'push';
      readonly topic: string;
      readonly type: string;
      readonly data: Readonly<Record<string, unknown>>;
    }
  /** An answer of the device to a question or an action of the overlays; `data` as it came. */
  | { readonly kind: 'call'; readonly name: string; readonly code: string; readonly data: unknown }
  /** Something that the person did on a screen. */
  | { readonly kind: 'step'; readonly type: string; readonly payload: unknown }
);
/** An entry that has not come onto a screen yet. */
export type IncidentEvent = IncidentEntry extends infer E ? (E extends unknown ? Omit<E, 'screen'> : never) : never;

/** A report as its file holds it. */
export interface IncidentRecord {
  readonly format: typeof INCIDENT_FORMAT;
  readonly role: Role;
  readonly model: string;
  readonly savedAt: number;
  /** Older entries that no longer had room. */
  readonly dropped: number;
  readonly entries: readonly IncidentEntry[];
}

export const INCIDENT_FORMAT = 'hearth-incident-1';
/** Bounds of a record: entries, and bytes of its text. */
export const MAX_ENTRIES = 400;
export const MAX_BYTES = 2_000_000;

/** Values of these members are left out; nobody needs them to see what the screens showed. */
const secretKeys = /^(token|tmptoken|pwd|password|second|sign|key|key_id|ticket|sms_code|phone|avatar)$/i;
/** Values of these members become names of their own: equal ones stay equal. */
const privateKeys = /^(sn|serial|serial_number|wwn|uuid|nickname|username|nasid|label|host|ip|mac)$/i;

function collect(value: unknown, found: Map<string, string>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    if (typeof part === 'string' && part !== '' && privateKeys.test(key) && !found.has(part)) {
      found.set(part, `${key.toLowerCase().startsWith('s') ? 'DISK' : 'NAME'}-${found.size + 1}`);
    } else collect(part, found);
  }
}

/** Takes out of a text whatever is private, wherever it stands: keys of messages and disk groups name disks too. */
function cleanText(text: string, names: readonly (readonly [string, string])[]): string {
  let clean = text;
  for (const [name, other] of names) {
    // Very short values are words of the device as well.
    if (name.length >= 4) clean = clean.split(name).join(other);
    else if (clean === name) clean = other;
  }
  return clean;
}

function clean(value: unknown, names: readonly (readonly [string, string])[]): unknown {
  if (typeof value === 'string') return cleanText(value, names);
  if (Array.isArray(value)) return value.map((part) => clean(part, names));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).flatMap(([key, part]) =>
    secretKeys.test(key) ? [] : [[cleanText(key, names), clean(part, names)] as const],
  );
  return Object.fromEntries(entries);
}

/** The entries without serial numbers, names and secrets; what was equal before is equal after. */
export function redact(entries: readonly IncidentEntry[]): IncidentEntry[] {
  const found = new Map<string, string>();
  collect(entries, found);
  // The longest first: a serial number may be part of another.
  const names = [...found].sort(([one], [two]) => two.length - one.length);
  return entries.map((entry) => {
    const kept = { at: entry.at, screen: cleanText(entry.screen, names) };
    switch (entry.kind) {
      case 'poll':
        return { ...kept, kind: 'poll', data: clean(entry.data, names) as Record<string, unknown> };
      case 'push':
        return { ...entry, ...kept, data: clean(entry.data, names) as Record<string, unknown> };
      case 'call':
        return { ...entry, ...kept, data: clean(entry.data, names) };
      case 'step':
        return { ...entry, ...kept, payload: clean(entry.payload, names) };
    }
  });
}

const isEntry = (value: unknown): value is IncidentEntry => {
  if (typeof value !== 'object' || value === null) return false;
  const entry = value as Partial<Record<string, unknown>>;
  const isRecord = typeof entry['data'] === 'object' && entry['data'] !== null;
  if (typeof entry['at'] !== 'number' || typeof entry['screen'] !== 'string') return false;
  switch (entry['kind']) {
    case 'poll':
      return isRecord;
    case 'push':
      return isRecord && typeof entry['topic'] === 'string' && typeof entry['type'] === 'string';
    case 'call':
      return typeof entry['name'] === 'string' && typeof entry['code'] === 'string';
    case 'step':
      return typeof entry['type'] === 'string';
    default:
      return false;
  }
};

/** The record of a file; null for a text that is none. */
export function readRecord(text: string): IncidentRecord | null {
  if (text.length > MAX_BYTES) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    const { format, role, model, savedAt, dropped, entries } = value as Partial<Record<keyof IncidentRecord, unknown>>;
    if (format !== INCIDENT_FORMAT || !Array.isArray(entries) || !entries.every(isEntry)) return null;
    if (role !== 'master' && role !== 'normal' && role !== 'local') return null;
    return {
      format,
      role,
      model: typeof model === 'string' ? model : '',
      savedAt: typeof savedAt === 'number' ? savedAt : 0,
      dropped: typeof dropped === 'number' ? dropped : 0,
      entries: entries.slice(0, MAX_ENTRIES),
    };
  } catch {
    return null;
  }
}
