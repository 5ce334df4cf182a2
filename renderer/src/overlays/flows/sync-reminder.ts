import { alert } from '../../components/dialogs/dialog-service.ts';
import { overlayText } from './overlay-text.ts';

/** Says once that the copies are being made, and where they can be followed. RAID-04 */
export function remindSync(openDisks: () => void): void {
  void alert({
    title: overlayText('result.reminder.title'),
    content: overlayText('result.reminder.text'),
    link: { text: overlayText('result.link'), go: openDisks },
  });
}
