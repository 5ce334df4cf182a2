import { Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { can } from '#shared/rules/permission.ts';
import { Icon } from '../../components/icon.tsx';
import { lazyPart } from '../../components/lazy-part.ts';
import { selectRole } from '../../state/storage-slice.ts';
import { useAppSelector } from '../../state/store.ts';

const RehearsalPage = lazyPart(() =>
  import('./rehearsal-page.tsx').then((module) => ({ default: module.RehearsalPage })),
);

function Entry({ large }: { large: boolean }) {
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
export function TryFirst({ large = true }: { large?: boolean }) {
  return (
    <Suspense fallback={null}>
      <Entry large={large} />
    </Suspense>
  );
}
