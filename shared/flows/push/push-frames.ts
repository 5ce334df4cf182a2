import { pushShapes } from '../../contract/push-shapes.ts';
import type { MessageFrame, ServerFrame } from '../../contract/push.ts';
import { faultOf } from '../../contract/shape.ts';

/** What a text of the device turned out to be; `reason` never holds the text itself. */
export type ReadFrame = { ok: true; frame: ServerFrame } | { ok: false; reason: string };

/** Reads one text frame; anything that is not a frame of the contract is named, never thrown (PUSH-07). */
export function readFrame(text: string): ReadFrame {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { ok: false, reason: 'not JSON' };
  }
  const reason = faultOf(pushShapes.frame, json);
  return reason === null ? { ok: true, frame: json as ServerFrame } : { ok: false, reason };
}

/** Whether a message is one of the contract: known topic and type, data of its form. */
export type MessageCheck = { known: true } | { known: false; why: 'unknown' | 'invalid'; reason: string };

/** Checks topic, type and data of a message against the contract (CALL-PUSH-03). */
export function checkMessage(message: MessageFrame): MessageCheck {
  const name = `${message.topic}/${message.type}`;
  const ofTopic = pushShapes.messages.filter(({ topic }) => topic === message.topic);
  const spec = ofTopic.find(({ type }) => type === message.type) ?? ofTopic.find(({ type }) => type === '*');
  if (!spec) return { known: false, why: 'unknown', reason: name };
  const fault = faultOf(spec.data, message.data ?? {});
  return fault === null ? { known: true } : { known: false, why: 'invalid', reason: `${name} ${fault}` };
}

/** Who is signed in; `isMaster` undefined while it is not known. */
export interface PushReader {
  readonly username: string;
  readonly isMaster: boolean | undefined;
}

/** Messages for somebody else never leave the owner of the socket (M15): the hub's address is checked again. */
export function isAddressedTo(message: MessageFrame, reader: PushReader): boolean {
  if (message.to === 'all') return true;
  if (message.to === 'master') return reader.isMaster !== false;
  return message.to === reader.username;
}
