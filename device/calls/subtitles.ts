import type { DeviceContext, Handlers } from '../context.ts';
import { subtitlesInside } from '../files/film-subtitles.ts';
import { withFsErrors } from '../files/fs-errors.ts';

/** The call on texts inside of films (APP-PLAYER-01). */
export const createSubtitleHandlers = (context: DeviceContext): Handlers<'fileSubtitles'> => ({
  fileSubtitles: ({ path }, caller) =>
    withFsErrors(async () => ({ list: await subtitlesInside(context, caller, path) })),
});
