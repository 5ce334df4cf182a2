import type { CallArgs } from '#shared/contract/define.ts';
import { calls, type Calls, type CallName } from '#shared/contract/index.ts';
import { encryptFor } from '../fixtures/encrypt.ts';
import type { DeviceClient } from './device-client.ts';

/** What a sample may need to know of the device it is sent to. */
export interface SampleContext {
  readonly client: DeviceClient;
  readonly username: string;
}

/** Arguments of a call, or what makes them for a device. */
export type Sample<Name extends CallName> =
  CallArgs<Calls[Name]> | ((context: SampleContext) => Promise<CallArgs<Calls[Name]>> | CallArgs<Calls[Name]>);

/** Home folder of an account, as the wire names it. */
export const home = (context: SampleContext): string => `/zenith_sata/${context.username}/data`;

/** A password for the device's present key. */
export async function passwordOf(client: DeviceClient, text: string): Promise<{ password: string; key_id: string }> {
  const { password, key_id } = await client.credentials('', text);
  return { password, key_id };
}

/** The account that a code is for, encrypted for the device's present key. */
export async function receiverOf(client: DeviceClient, account: string): Promise<{ username: string; key_id: string }> {
  const { username, key_id } = await client.credentials(account, '');
  return { username, key_id };
}

/** Fields encrypted for the cloud service's present key. */
export async function cloudCiphers<Name extends string>(
  client: DeviceClient,
  fields: Record<Name, string>,
): Promise<Record<Name | 'key_id', string>> {
  const { data } = await client.call(calls.cloudKeyPub, { signme: '0'.repeat(32) });
  const ciphers = Object.entries<string>(fields).map(([name, text]) => [name, encryptFor(data.key, text)]);
  return Object.fromEntries([...ciphers, ['key_id', data.key_id]]) as Record<Name | 'key_id', string>;
}
