import type { ReactNode } from 'react';
import { i18next } from '../../i18n/index.ts';
import { toast } from '../../components/dialogs/dialog-service.ts';
import { ErrorBoundary } from '../../components/error-boundary.tsx';
import { closeMenus, usePanel } from '../../components/menu/menu-service.ts';

/** Closes a panel that breaks, and says so; the windows below it live on. */
export function PanelBoundary({ children }: { readonly children: ReactNode }) {
  const panel = usePanel();
  return (
    <ErrorBoundary
      key={panel}
      onError={() => {
        closeMenus();
        toast({ kind: 'error', text: i18next.t('common:error.title') });
      }}
    >
      {children}
    </ErrorBoundary>
  );
}
