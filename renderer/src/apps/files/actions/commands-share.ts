import { shareEntries } from '../../../components/files/entry-deeds.ts';
import { FAST_SHARE_MAX, fastShareUrl } from '../../../components/files/fast-share-url.ts';
import { hasPerm } from '../../../routes/guard.ts';
import type { CommandContext, FileCommand } from './command.ts';
import { allIn, anyOthers, isPlaceList } from './where.ts';

/** Areas whose entries can be shared by a link, and those from where they can be sent: a drive may be pulled. */
const sharable = ['my', 'team'] as const;
const sendable = ['my', 'team', 'usb'] as const;

/** What others have shared is theirs to share on (Appendix B of the app list). */
const mayShare = (context: CommandContext, areas: Parameters<typeof allIn>[1]): boolean => {
  const { isMaster, userPerm } = context.store.getState().session;
  if (isPlaceList(context) || anyOthers(context)) return false;
  return hasPerm({ isMaster, perm: userPerm }, 'share') && allIn(context.entries, areas);
};

/** Sharing what is selected (APP-FM-03), and sending it (APP-FSH-01). */
export const shareCommands: readonly FileCommand[] = [
  {
    id: 'share',
    on: 'selection',
    section: 'share',
    icon: 'share',
    label: ({ translate }) => translate('filework:action.share'),
    shown: (context) => mayShare(context, sharable),
    run: ({ session, window }) => {
      void session.selectedEntries().then((entries) => {
        if (entries !== null) shareEntries(window, entries);
      });
    },
  },
  {
    id: 'fastShare',
    on: 'selection',
    section: 'share',
    icon: 'bolt',
    more: true,
    label: ({ translate }) => translate('filework:action.fastShare'),
    shown: (context) => mayShare(context, sendable),
    refusal: ({ count, translate }) =>
      count > FAST_SHARE_MAX ? translate('filework:fastShareMany', { count: FAST_SHARE_MAX }) : null,
    run: ({ session, window }) => {
      void session.selectedEntries().then((entries) => {
        if (entries !== null && entries.length > 0)
          window.openWindow(fastShareUrl(entries.map(({ path }) => path)), { name: '/fastShare#' });
      });
    },
  },
];
