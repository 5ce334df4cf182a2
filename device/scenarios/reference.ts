import { z } from 'zod';
import { scenarios } from './index.ts';
import type { Scenario, ScenarioArea } from './scenario.ts';

/** What each area shows, in the order of the list. */
export const areaTitles: Readonly<Record<ScenarioArea, string>> = {
  baseline: 'Steady state and polling',
  booting: 'Start and system device',
  blocking: 'Blocked pools',
  confirm: 'Step wizard',
  formatting: 'Formats, first use and RAID',
  external: 'External disks',
  ssd: 'SSDs',
  cacheflush: 'Cache write-back',
  esata: 'Expansion storage',
  database: 'Database repair',
  smart: 'SMART and disk health',
  upgrade: 'Upgrade',
  help: 'Remote help and network',
  push: 'Push channel',
  notices: 'Warnings',
  session: 'Sign-in',
};

/** As much of a field's JSON schema as a reader wants to know. */
interface FieldSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly default?: unknown;
}

function describeField(
  name: string,
  { type, enum: values, minimum, maximum, pattern, default: usual }: FieldSchema,
): string {
  const kind = values ? values.map((value) => JSON.stringify(value)).join(' or ') : (type ?? 'any');
  const range = minimum === undefined || maximum === undefined ? '' : ` ${minimum}..${maximum}`;
  const form = pattern === undefined ? '' : ` like \`${pattern}\``;
  return `\`${name}\`: ${kind}${range}${form}, ${JSON.stringify(usual)} if not given`;
}

function describeParams({ params }: Scenario): string {
  if (params === undefined) return '';
  const { properties = {} } = z.toJSONSchema(params, { io: 'input' });
  return Object.entries(properties)
    .map(([name, schema]) => describeField(name, schema as FieldSchema))
    .join('; ');
}

const row = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

function describeArea(area: ScenarioArea, list: readonly Scenario[]): string[] {
  return [
    '',
    `## ${areaTitles[area]} (${list.length})`,
    '',
    '| Scenario | What it shows | Parameters |',
    '|---|---|---|',
    ...list.map((scenario) => row([`\`${scenario.name}\``, scenario.title, describeParams(scenario)])),
  ];
}

/** The list of all scenarios as Markdown, the same for the same scenarios. */
export function scenarioReference(list: readonly Scenario[] = scenarios): string {
  const areas = (Object.keys(areaTitles) as ScenarioArea[])
    .map((area) => ({ area, list: list.filter((scenario) => scenario.area === area) }))
    .filter((each) => each.list.length > 0);
  return [
    '# Scenarios of the device',
    '',
    'Written by `npm run docs:scenarios` from `device/scenarios/`; do not edit.',
    '',
    'A scenario is a state that the simulated device is put into, by name: at its start with `--scenario NAME`, or while',
    'it runs by `POST /__control/scenario` with `{"name": ..., "params": {...}}`. From there the device goes on by itself',
    'and by what people do; sessions and files stay as they are. `--speed N` lets its time pass N times as fast, and',
    '`POST /__control/clock` with `{"advanceMs": ...}` moves it on at once.',
    '',
    `There are ${list.length}.`,
    ...areas.flatMap((each) => describeArea(each.area, each.list)),
    '',
  ].join('\n');
}
