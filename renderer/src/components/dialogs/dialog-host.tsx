import { Suspense } from 'react';
import '../layers.css';
import { AlertDialog } from './alert-dialog.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useDialogs } from './dialog-service.ts';
import { topShell } from './dialog-store.ts';
import { LoadingCover } from './loading-cover.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { ShellDialogView } from './shell-dialog-view.tsx';
import { Toasts } from './toasts.tsx';

/** Draws the dialogs, covers and toasts of the document; mounted once in each (OVL-01). */
export function DialogHost() {
  return (
    <Suspense fallback={null}>
      <ShellDialogs />
      <LoadingCover />
      <Confirms />
      <Passwords />
      <Alerts />
      <Toasts />
    </Suspense>
  );
}

function ShellDialogs() {
  const entries = useDialogs((state) => state.shell);
  const top = topShell(entries);
  return entries.map((entry) => <ShellDialogView key={entry.id} entry={entry} covered={entry !== top} />);
}

function Confirms() {
  const entries = useDialogs((state) => state.confirms);
  return entries.map((entry) => <ConfirmDialog key={entry.id} entry={entry} />);
}

function Passwords() {
  const entries = useDialogs((state) => state.passwords);
  return entries.map((entry) => <PasswordDialog key={entry.id} entry={entry} />);
}

function Alerts() {
  const [first] = useDialogs((state) => state.alerts);
  return first ? <AlertDialog key={first.id} entry={first} /> : null;
}
