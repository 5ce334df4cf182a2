import { Suspense } from 'react';
import { PartBoundary } from '../../components/part-boundary.tsx';
import { preloadable } from '../../components/preloadable.tsx';
import { currentLanguage, i18next, loadTexts } from '../../i18n/index.ts';

const doctor = preloadable(async () => {
  const [{ PathDoctor }] = await Promise.all([
    import('../../help/path-doctor/path-doctor.tsx'),
    i18next.loadNamespaces('doctor'),
    // Tells a failure, which the line above keeps to itself.
    loadTexts(currentLanguage(), 'doctor'),
  ]);
  return PathDoctor;
});

/** Fetches the way to the device while the device can still be asked for it. */
export const preloadDoctor = doctor.preload;

/** The way to the device, measured again and again; without its code or texts the dialog says the rest (DLG-07). */
export function ReconnectingDoctor() {
  return (
    <PartBoundary missing={<></>}>
      <Suspense fallback={null}>
        <doctor.Component auto />
      </Suspense>
    </PartBoundary>
  );
}
