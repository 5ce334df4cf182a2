import type { ReactNode } from 'react';
import { i18next } from '../../i18n/index.ts';
import { toast } from '../../components/dialogs/dialog-service.ts';
import { ErrorBoundary } from '../../components/error-boundary.tsx';
import { closeMenus, usePanel } from '../../components/menu/menu-service.ts';
import { isMissingPart } from '../../components/missing-part-error.ts';
import { tellMissingPart } from '../../components/missing-part.ts';

/** Closes a panel that breaks or could not be fetched, and says so; the windows below it live on. */
export function PanelBoundary({ children }: { readonly children: ReactNode }) {
  const panel = usePanel();
  return (
    <ErrorBoundary
      key={panel}
      onError={(error) => {
        closeMenus();
        if (isMissingPart(error)) tellMissingPart(error);
        else toast({ kind: 'error', text: i18next.t('common:error.title') });
      }}
    >
      {children}
    </ErrorBoundary>
  );
}
