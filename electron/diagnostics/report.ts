import type { CheckStep } from '#shared/ipc/desktop-channels.ts';

const MAX_LOG_LINES = 400;
const MAX_CHARS = 180_000;

/** What a report tells, before secrets are taken out. */
export interface ReportFacts {
  readonly at: Date;
  /** Name and value of what runs here: app, runtime, system. */
  readonly versions: Readonly<Record<string, string>>;
  /** Milliseconds since the start of the process, by phase. */
  readonly phases: Readonly<Record<string, number | undefined>>;
  /** Memory of each process in kilobytes, by its kind. */
  readonly processes: readonly { readonly kind: string; readonly kilobytes: number }[];
  readonly steps: readonly CheckStep[];
  /** What the last fatal error said; null without one. */
  readonly crash: string | null;
  readonly log: string;
  /** The user's own folder, whose name is mostly that of a person. */
  readonly home: string;
  /** Names of accounts that this computer knows. */
  readonly accounts: readonly string[];
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Takes out who a person is: the name in the home folder's path, account names, mail addresses, telephone numbers. */
function withoutPersons(text: string, { home, accounts }: Pick<ReportFacts, 'home' | 'accounts'>): string {
  // No name before the @ is longer (RFC 5321); without an end, a long word would be read on from each of its letters.
  const mails = /[\w.+-]{1,64}@[\w-]+\.[\w.]+/g;
  let out = (home.length > 1 ? text.replaceAll(home, '~') : text).replaceAll(mails, '[mail]');
  for (const name of accounts.filter((one) => one.length > 1)) {
    out = out.replaceAll(new RegExp(`(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])`, 'gu'), '[account]');
  }
  return out.replaceAll(/\b1\d{10}\b/g, '[number]');
}

const section = (title: string, lines: readonly string[]) => (lines.length === 0 ? [] : ['', `== ${title}`, ...lines]);

/**
 * The report as a person reads and sends it: plain text, newest log lines last. What was said to nobody is not in it:
 * `clean` takes out secrets, and names of persons go as well.
 */
export function buildReport(facts: ReportFacts, clean: (text: string) => string): string {
  const lines = [
    `Hearth report ${facts.at.toISOString()}`,
    ...section(
      'versions',
      Object.entries(facts.versions).map(([name, value]) => `${name}: ${value}`),
    ),
    ...section(
      'start',
      Object.entries(facts.phases).map(([name, ms]) => `${name}: ${ms} ms`),
    ),
    ...section(
      'memory',
      facts.processes.map(({ kind, kilobytes }) => `${kind}: ${Math.round(kilobytes / 1024)} MB`),
    ),
    ...section(
      'connection',
      facts.steps.map(({ id, verdict, code, ms, detail }, index) =>
        [`${index + 1}. ${id}: ${verdict}`, code === 'ok' ? '' : code, ms === null ? '' : `${ms} ms`, detail]
          .filter((part) => part !== '')
          .join(', '),
      ),
    ),
    ...section('last fatal error', facts.crash === null ? [] : facts.crash.split('\n')),
    ...section('log', facts.log.trimEnd().split('\n').slice(-MAX_LOG_LINES)),
    '',
  ];
  const text = withoutPersons(clean(lines.join('\n')), facts);
  // The newest lines are the ones that matter.
  return text.length <= MAX_CHARS ? text : `${text.slice(0, 4000)}\n…\n${text.slice(4000 - MAX_CHARS)}`;
}
