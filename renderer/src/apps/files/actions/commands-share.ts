import { shareEntries } from '../../../components/files/entry-deeds.ts';
import { FAST_SHARE_MAX, fastShareUrl } from '../../../components/files/fast-share-url.ts';
import { hasPerm } from '../../../routes/guard.ts';
import type { CommandContext, FileCommand } from './command.ts';
import { allIn, isPlaceList } from './where.ts';

/** Areas whose entries can be shared by a link. */
const sharable = ['my', 'team', 'usb'] as const;

const mayShare = (context: CommandContext): boolean => {
  const { isMaster, userPerm } = context.store.getState().session;
  return !isPlaceList(context) && hasPerm({ isMaster, perm: userPerm }, 'share') && allIn(context.entries, sharable);
};

/** Sharing what is selected (APP-FM-03), and sending it (APP-FSH-01). */
export const shareCommands: readonly FileCommand[] = [
  {
    id: 'share',
    on: 'selection',
    section: 'share',
    icon: 'share',
    label: ({ translate }) => translate('filework:action.share'),
    shown: mayShare,
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
    shown: mayShare,
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
