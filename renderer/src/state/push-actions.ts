import { createAction } from '@reduxjs/toolkit';
import type { MessageFrame } from '#shared/contract/push.ts';
import type { PushState } from '#shared/ipc/channels.ts';

/** Messages come in swarms; what they lead to happens once, this long after the last one (ms). */
export const PUSH_QUIET_MS = 150;

/** A message of the push channel, in order, each once. Slices and listeners take what is theirs by topic and type. */
export const pushReceived = createAction<MessageFrame>('push/messageReceived');

/** Messages were lost: what they told must be asked for anew. */
export const pushGapFound = createAction('push/gapFound');

/** The channel went up or down. */
export const pushStateChanged = createAction<PushState>('push/stateChanged');

/** Whatever was asked before may be out of date: caches ask again for what is on screen. */
export const everythingStale = createAction('session/everythingStale');

/** Other apps than before may be open to the account: an app was hidden or shown. */
export const appsChanged = createAction('session/appsChanged');

/** The safe box is in another state than was thought: windows that show it look again (ERR-04, ERR-05). */
export const safeChanged = createAction('session/safeChanged');

/** Settings of the file manager or of the search are other ones now (APP-FSET-01). */
export const fileSettingsChanged = createAction('session/fileSettingsChanged');

/** The account may do other things with external drives than before (APP-FSET-03). */
export const drivePurviewChanged = createAction('session/drivePurviewChanged');
