import { openMenu } from '../../components/menu/menu-service.ts';
import { i18next } from '../../i18n/index.ts';
import { toggleMini } from '../../state/transfers/mini-window.ts';

/** Menu of the taskbar's icon of the transfers: the task centre, and the mini window. `isOpen`: it is shown. */
export async function openRingMenu(element: Element, isOpen: boolean, openCentre: () => void): Promise<void> {
  await i18next.loadNamespaces('transfers');
  openMenu({
    at: { element, side: 'above' },
    label: i18next.t('transfers:mini.title'),
    items: [
      { id: 'centre', label: i18next.t('transfers:mini.open'), icon: 'list', onSelect: openCentre },
      {
        id: 'mini',
        label: i18next.t('transfers:mini.show'),
        checked: isOpen,
        onSelect: () => {
          toggleMini();
        },
      },
    ],
  });
}
