import { toast } from '../dialogs/dialog-service.ts';

/** Puts a text on the clipboard and says so, or that it could not be done. */
export async function copyText(text: string, done: string, failed: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ kind: 'success', text: done });
  } catch {
    toast({ kind: 'error', text: failed });
  }
}
