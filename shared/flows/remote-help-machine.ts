import { assign, setup } from 'xstate';
import { RHELP_REFRESH_MS, SMS_RESEND_S } from '../constants.ts';
import { isHelpOpen } from '../rules/remote-help.ts';
import type { HelpWish, Refusal, RemoteHelpContext, RemoteHelpEvent, RemoteHelpInput } from './remote-help-types.ts';

/** The device has no way into the internet. RHP-11 */
export const NO_INTERNET = 'N001998';
const MAX_DELAY_MS = 86_400_000;

const isOn = ({ status, now }: RemoteHelpContext): boolean => status !== null && isHelpOpen(status, now());
const refusal = ({ event }: { event: RemoteHelpEvent }): Refusal =>
  'code' in event && 'message' in event ? { code: event.code, message: event.message } : { code: '', message: '' };

/** Milliseconds until another code may be asked for; 0 when it may. RHP-04 */
export function sendWait({ lock, ticks }: Pick<RemoteHelpContext, 'lock' | 'ticks'>): number {
  return Math.max(0, lock.until - ticks());
}

/** A spoken code is offered after a first try. RHP-05 */
export const offersVoice = ({ lock }: Pick<RemoteHelpContext, 'lock'>): boolean => lock.tries > 0;

const toReady = { guard: 'isCurrent', target: 'ready' } as const;
const cancelled = { target: 'closed', actions: 'nextSeq' } as const;

/**
 * Remote help and the code by SMS that opens or closes it (M12, RHP-01 to RHP-11). Effects: `askStatus`, `send
 * {voice}`, `check {code}`, `switchHelp {second, wish}`, numbered by `statusSeq` and `seq`; `tellOffline`
 * and `tellRefused`. Nothing is opened or closed after a cancel.
 */
export const remoteHelpMachine = setup({
  types: {
    context: {} as RemoteHelpContext,
    events: {} as RemoteHelpEvent,
    input: {} as RemoteHelpInput,
  },
  actions: {
    askStatus: () => undefined,
    send: (_, _params: { voice: boolean }) => undefined,
    check: (_, _params: { code: string }) => undefined,
    switchHelp: (_, _params: { second: string; wish: HelpWish }) => undefined,
    tellOffline: (_, _params: Refusal) => undefined,
    tellRefused: (_, _params: Refusal) => undefined,
    nextSeq: assign({ seq: ({ context }) => context.seq + 1 }),
    nextStatus: assign({ statusSeq: ({ context }) => context.statusSeq + 1 }),
    take: assign(({ event }) => ('status' in event ? { status: event.status } : {})),
    wish: assign(({ context }) => ({ wish: isOn(context) ? 'off' : 'on', failure: null })),
    lockSend: ({ context }) => {
      context.lock.until = context.ticks() + SMS_RESEND_S * 1000;
      context.lock.tries += 1;
    },
    forgetFailure: assign({ failure: null }),
    noteSent: assign(({ event }) => (event.type === 'SENT' ? { phone: event.phone } : {})),
    noteFailure: assign(({ event, context }, at: 'send' | 'check') => ({
      failure: { at, ...refusal({ event }) },
      cleared: context.cleared + (at === 'check' ? 1 : 0),
    })),
  },
  guards: {
    isCurrent: ({ context, event }) => 'seq' in event && event.seq === context.seq,
    isStatus: ({ context, event }) => 'seq' in event && event.seq === context.statusSeq,
    isOffline: ({ context, event }) =>
      'seq' in event && event.seq === context.seq && 'code' in event && event.code === NO_INTERNET,
    /** Only who has the page open is told. RHP-11 */
    isStatusOffline: ({ context, event }) =>
      context.refresh && event.type === 'NO_STATUS' && event.seq === context.statusSeq && event.code === NO_INTERNET,
    isKnown: ({ context }) => context.status !== null,
    maySend: ({ context, event }) =>
      sendWait(context) === 0 && event.type === 'SEND' && (!event.voice || offersVoice(context)),
    hasCode: ({ event }) => event.type === 'SUBMIT' && event.code.trim() !== '',
    /** Where the code is not shown, only its end is asked for. RHP-10 */
    refreshes: ({ context }) => context.refresh && isOn(context),
    expires: ({ context }) => isOn(context),
    hasExpired: ({ context }) => !isOn(context),
  },
  delays: {
    refresh: RHELP_REFRESH_MS,
    expiry: ({ context }) =>
      Math.min(MAX_DELAY_MS, Math.max(0, (context.status?.expireAt ?? 0) * 1000 - context.now())),
  },
}).createMachine({
  id: 'remoteHelp',
  type: 'parallel',
  context: ({ input }) => ({
    ...input,
    status: null,
    statusSeq: 0,
    seq: 0,
    wish: 'on',
    phone: '',
    failure: null,
    cleared: 0,
  }),
  states: {
    status: {
      initial: 'asking',
      states: {
        asking: {
          entry: ['nextStatus', 'askStatus'],
          on: {
            STATUS: { guard: 'isStatus', target: 'known', actions: 'take' },
            NO_STATUS: [
              {
                guard: 'isStatusOffline',
                target: 'unknown',
                actions: { type: 'tellOffline', params: refusal },
              },
              { guard: 'isStatus', target: 'unknown' },
            ],
            RELOAD: { target: 'asking', reenter: true },
          },
        },
        known: {
          initial: 'choosing',
          states: {
            choosing: { always: [{ guard: 'expires', target: 'open' }, { target: 'shut' }] },
            open: {
              after: {
                expiry: [
                  { guard: 'hasExpired', target: '#remoteHelp.status.asking' },
                  { target: 'open', reenter: true },
                ],
                refresh: { guard: 'refreshes', target: '#remoteHelp.status.asking' },
              },
            },
            shut: {},
          },
          on: { RELOAD: 'asking' },
        },
        /** The device did not say: the switch stands where it stood, and a toggle asks first. */
        unknown: { on: { RELOAD: 'asking', TOGGLE: 'asking' } },
      },
      on: { SWITCHED: { guard: 'isCurrent', target: '.asking' } },
    },
    sms: {
      initial: 'closed',
      states: {
        closed: { on: { TOGGLE: { guard: 'isKnown', target: 'ready', actions: 'wish' } } },
        ready: {
          on: {
            SEND: { guard: 'maySend', target: 'sending' },
            SUBMIT: { guard: 'hasCode', target: 'checking' },
            CANCEL: cancelled,
          },
        },
        sending: {
          entry: [
            'nextSeq',
            'forgetFailure',
            { type: 'send', params: ({ event }) => ({ voice: event.type === 'SEND' && event.voice }) },
          ],
          on: {
            SENT: { ...toReady, actions: ['lockSend', 'noteSent'] },
            SEND_FAILED: [
              { guard: 'isOffline', target: 'closed', actions: { type: 'tellOffline', params: refusal } },
              { ...toReady, actions: { type: 'noteFailure', params: 'send' } },
            ],
            CANCEL: cancelled,
          },
        },
        checking: {
          entry: [
            'nextSeq',
            'forgetFailure',
            { type: 'check', params: ({ event }) => ({ code: event.type === 'SUBMIT' ? event.code.trim() : '' }) },
          ],
          on: {
            CHECKED: { guard: 'isCurrent', target: 'switching' },
            CHECK_FAILED: { ...toReady, actions: { type: 'noteFailure', params: 'check' } },
            CANCEL: cancelled,
          },
        },
        /** Asked of the device: there is no way back from here. */
        switching: {
          entry: [
            'nextSeq',
            {
              type: 'switchHelp',
              params: ({ event, context }) => ({
                second: event.type === 'CHECKED' ? event.second : '',
                wish: context.wish,
              }),
            },
          ],
          on: {
            SWITCHED: { guard: 'isCurrent', target: 'closed', actions: 'take' },
            SWITCH_FAILED: {
              guard: 'isCurrent',
              target: 'closed',
              actions: { type: 'tellRefused', params: refusal },
            },
          },
        },
      },
    },
  },
});
