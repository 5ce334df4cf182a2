import { z } from 'zod';
import { errorTexts } from '#shared/contract/codes.ts';
import { ENGINE_PREFIX, type EngineSpec, EXEC_SOCKET_PATH } from '#shared/contract/engine/define-engine.ts';
import { engineCalls } from '#shared/contract/engine/index.ts';
import type { CallSpec, PushSpec, StreamSpec } from '#shared/contract/define.ts';
import { calls, pushMessages, streams } from '#shared/contract/index.ts';
import * as records from '#shared/contract/records.ts';
import * as engine from '#shared/contract/engine/records.ts';
import * as storage from '#shared/contract/storage.ts';
import { describeSchema, isOptional } from './describe-schema.ts';

type Names = ReadonlyMap<z.core.$ZodType, string>;

/** Records with a name of their own: exported schemas of the contract's record modules. */
function recordNames(): Map<z.core.$ZodType, string> {
  const names = new Map<z.core.$ZodType, string>();
  for (const [key, value] of Object.entries({ ...records, ...storage, ...engine }) as [string, unknown][])
    if (typeof value === 'object' && value !== null && '_zod' in value) names.set(value as z.core.$ZodType, key);
  return names;
}

/** The API reference as Markdown, the same for the same contract. */
export function apiReference(): string {
  const names = recordNames();
  const callList = Object.values(calls) as CallSpec[];
  const streamList = Object.values(streams) as StreamSpec[];
  const engineList = Object.values(engineCalls) as EngineSpec[];
  const pushList = Object.values(pushMessages) as PushSpec[];
  return [
    '# Calls of the device',
    'Written by `npm run docs:api` from `shared/contract/`; do not edit. How a field crosses the wire (forms, flags as',
    '`1` and `0`, lists as JSON) is the business of `shared/contract/wire.ts`; every call also carries `plat`,',
    '`version`, `device_id`, `device` and, when signed in, `token`.',
    '',
    `## Calls (${callList.length})`,
    ...callList.flatMap((call) => describeCall(call, names)),
    '',
    `## Addresses that answer bytes (${streamList.length})`,
    ...streamList.flatMap((stream) => describeStream(stream, names)),
    '',
    `## Calls of the container engine (${engineList.length})`,
    `Below \`${ENGINE_PREFIX}{endPointId}/docker\`, with the token of \`dockerSession\` as bearer. Bodies are JSON, names those`,
    'of the Docker Engine API. There is no envelope: the HTTP status decides, a refusal is `{message}`, 304 says that all is',
    `as it was. A terminal is the socket \`${EXEC_SOCKET_PATH}?id&token&endpointId\`: raw bytes both ways.`,
    ...engineList.flatMap((call) => describeEngineCall(call, names)),
    '',
    `## Push messages (${pushList.length})`,
    '| Topic | Type | To | What it says | Data |',
    '|---|---|---|---|---|',
    ...pushList.map((push) => row([push.topic, push.type, push.to, push.summary, describeSchema(push.data, names)])),
    '',
    '## Records',
    '| Name | Fields |',
    '|---|---|',
    ...[...names].map(([schema, name]) => row([`\`${name}\``, describeSchema(schema, withoutName(names, schema))])),
    '',
    `## Codes (${Object.keys(errorTexts).length})`,
    '`200` is success. Every call can also answer `N000001` and, when it needs a sign-in, the session codes.',
    '',
    '| Code | English | Chinese |',
    '|---|---|---|',
    ...Object.entries(errorTexts).map(([code, text]) => row([`\`${code}\``, text.en, text.zh])),
    '',
  ].join('\n');
}

const whoTexts = { public: 'anybody', account: 'every account', master: 'the administrator' };

function describeCall(call: CallSpec, names: Names): string[] {
  return [
    '',
    `### ${call.name}`,
    '',
    `\`${call.method} ${call.path}\` · ${whoTexts[call.who]}${call.perm ? ` with \`${call.perm}\`` : ''} · ${call.timeoutMs / 1000} s · ${call.ledger}`,
    '',
    call.summary,
    '',
    ...fields('Field', call.request, names),
    `Answers${call.bare === true ? ' without an envelope' : ''} ${code(describeSchema(call.response, names))}`,
    ...(call.errors.length > 0 ? ['', `Codes: ${call.errors.map((name) => `\`${name}\``).join(', ')}`] : []),
  ];
}

const answerTexts = { json: 'Answers', lines: 'Answers lines of', bytes: 'Answers bytes.', none: 'Answers nothing.' };

function describeEngineCall(call: EngineSpec, names: Names): string[] {
  const hasData = call.answer === 'json' || call.answer === 'lines';
  return [
    '',
    `### ${call.name}`,
    '',
    `\`${call.method} ${call.path}\` · ${call.status} · ${call.timeoutMs === 0 ? 'no limit' : `${call.timeoutMs / 1000} s`} · ${call.ledger}`,
    '',
    call.summary,
    '',
    ...fields('Query', call.query, names),
    ...(call.body instanceof z.ZodObject ? fields('Body', call.body, names) : []),
    hasData ? `${answerTexts[call.answer]} ${code(describeSchema(call.response, names))}` : answerTexts[call.answer],
  ];
}

function describeStream(stream: StreamSpec, names: Names): string[] {
  return [
    '',
    `### ${stream.name}`,
    '',
    `\`${stream.methods.join(', ')} ${stream.path}\` · ${whoTexts[stream.who]} · ${stream.ledger}`,
    '',
    stream.summary,
    '',
    ...fields('Query', stream.query, names),
    `Answers: ${stream.answers}.`,
  ];
}

function fields(head: string, schema: z.ZodObject, names: Names): string[] {
  const shape: Record<string, z.core.$ZodType> = schema.shape;
  if (Object.keys(shape).length === 0) return [];
  const rows = Object.entries(shape).map(([key, field]) =>
    row([`\`${key}\`${isOptional(field) ? '' : ' *'}`, describeSchema(field, names)]),
  );
  return [`| ${head} (* needed) | |`, '|---|---|', ...rows, ''];
}

const row = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
const code = (text: string) => `\`${text}\``;

function withoutName(names: Names, schema: z.core.$ZodType): Names {
  return new Map([...names].filter(([other]) => other !== schema));
}
