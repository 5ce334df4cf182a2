import { spawn } from 'node:child_process';
import type { Logger } from '../logging/logger.ts';

/** Messages kept for the control surface. */
const KEEP = 100;
/** Time the operator's program gets for one message. */
const PROGRAM_MS = 30_000;

/** Something that leaves the device for a person: a code to a phone, or the characters of a picture shown to one. */
export interface OutgoingMessage {
  readonly kind: 'sms' | 'captcha';
  /** Phone number, or id of the captcha. */
  readonly to: string;
  readonly code: string;
  readonly text: string;
  /** True for a call that speaks the code. */
  readonly voice: boolean;
}

export interface Outbox {
  /** False when nobody would get a message: no program delivers it and nobody can look. */
  readonly delivers: boolean;
  send(message: OutgoingMessage): void;
  /** Latest messages, the newest first; only with the control surface. */
  list(): (OutgoingMessage & { at: number })[];
}

export interface OutboxOptions {
  /** With the control surface on, messages can be looked at. */
  readonly keeps: boolean;
  /** Program of the operator that gets each message as JSON on its standard input. */
  readonly program?: string | undefined;
  readonly log: Logger;
  readonly now?: () => number;
}

function deliver(program: string, message: OutgoingMessage, log: Logger): void {
  const child = spawn(program, [], { stdio: ['pipe', 'ignore', 'ignore'], timeout: PROGRAM_MS });
  child.on('error', (error) => log.error('the message program could not be started', { error }));
  child.on('exit', (code) => {
    if (code !== 0) log.error('the message program failed', { exit: code ?? 'killed' });
  });
  child.stdin.on('error', () => undefined);
  child.stdin.end(`${JSON.stringify(message)}\n`);
}

/** Where messages for people go: to the operator's program, and in tests to the control surface. */
export function createOutbox({ keeps, program, log, now = Date.now }: OutboxOptions): Outbox {
  let kept: (OutgoingMessage & { at: number })[] = [];
  return {
    delivers: keeps || program !== undefined,
    send(message) {
      if (keeps) kept = [{ ...message, at: now() }, ...kept].slice(0, KEEP);
      if (program !== undefined && message.kind !== 'captcha') deliver(program, message, log);
    },
    list: () => kept,
  };
}
