import { shareEntries } from '../../../components/files/entry-deeds.ts';
import { hasPerm } from '../../../routes/guard.ts';
import type { FileCommand } from './command.ts';
import { allIn, isPlaceList } from './where.ts';

/** Areas whose entries can be shared by a link. */
const sharable = ['my', 'team', 'usb'] as const;

/** Sharing what is selected (APP-FM-03). */
export const shareCommands: readonly FileCommand[] = [
  {
    id: 'share',
    on: 'selection',
    section: 'share',
    icon: 'share',
    label: ({ translate }) => translate('filework:action.share'),
    shown: (context) => {
      const { isMaster, userPerm } = context.store.getState().session;
      return (
        !isPlaceList(context) && hasPerm({ isMaster, perm: userPerm }, 'share') && allIn(context.entries, sharable)
      );
    },
    run: ({ session, window }) => {
      void session.selectedEntries().then((entries) => {
        if (entries !== null) shareEntries(window, entries);
      });
    },
  },
];
