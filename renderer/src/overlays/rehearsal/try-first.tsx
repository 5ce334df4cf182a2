import { Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../../i18n/use-translation.ts';
import { can } from '#shared/rules/permission.ts';
import type { Trial } from '#shared/rules/storage/rehearsal.ts';
import { Icon } from '../../components/icon.ts';
import { lazyPart } from '../../components/lazy-part.ts';
import { selectRole } from '../../state/storage-slice.ts';
import { useAppSelector } from '../../state/store.ts';

const RehearsalPage = lazyPart(() =>
  import('./rehearsal-page.tsx').then((module) => ({ default: module.RehearsalPage })),
);

function Entry({ large, trials }: { large: boolean; trials: readonly Trial[] }) {
  const { t } = useTranslation('rehearsal');
  const [open, setOpen] = useState(false);
  const message = useAppSelector((state) => state.storage.message);
  const mayTry = useAppSelector((state) => can('chooseRaidMode', selectRole(state)));
  if (!mayTry) return null;
  return (
    <>
      <button
        type="button"
        className={`btn btn-text ${large ? 'btn-lg' : ''}`}
        data-testid="try-first"
        onClick={() => {
          setOpen(true);
        }}
      >
        <Icon name="play" />
        {t('entry')}
      </button>
      {open &&
        createPortal(
          <Suspense fallback={null}>
            <RehearsalPage
              message={message}
              trials={trials}
              onClose={() => {
                setOpen(false);
              }}
            />
          </Suspense>,
          document.body,
        )}
    </>
  );
}

/**
 * 'Try it first': opens the rehearsal over everything, for who may change disks. A page does not wait for it: it comes
 * when its texts are there. CMP-03
 */
export function TryFirst({ large = true, trials = [] }: { large?: boolean; trials?: readonly Trial[] }) {
  return (
    <Suspense fallback={null}>
      <Entry large={large} trials={trials} />
    </Suspense>
  );
}
