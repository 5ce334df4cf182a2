import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../../api/call.ts';
import { useAppWindow } from '../../../components/app-window.ts';
import { ErrorState } from '../../../components/error-state.tsx';
import { LoadingState } from '../../../components/loading-state.tsx';
import { ChooseSources } from '../../../components/sources/choose-sources.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAppStore } from '../../../state/store.ts';
import { libraryUrl } from '../music-urls.ts';
import { ScanStep } from './scan-step.tsx';
import { changeSetting, GUIDE_KEY, isMusicFolder } from './sources.ts';
import { useSetting } from './use-setting.ts';

/** Asks where the music is, and has it read. */
function Question({ onStarted = () => undefined }: { onStarted?: () => void }) {
  const { t } = useTranslation('music');
  const store = useAppStore();
  return (
    <ChooseSources
      icon="music"
      isLikely={isMusicFolder}
      words={{
        title: t('guide.title'),
        text: t('guide.text'),
        folders: t('guide.folders'),
        start: t('guide.start'),
        other: t('guide.other'),
        note: t('guide.note'),
        pickTitle: t('setting.addTitle'),
        choose: t('setting.choose'),
      }}
      onStart={async (folders) => {
        const done = await changeSetting(store, { folders: [...folders] });
        if (!done) return false;
        void call(calls.kvCreate, { k: GUIDE_KEY, v: '1' }, { silent: true, lasting: true });
        onStarted();
        return true;
      }}
    />
  );
}

/**
 * The first look inside of the music app, in place of the library: it has no folders yet, and asks for them. The
 * library then shows what has been found so far, and how much is still to be read (APP-MGUIDE-01).
 */
export function Guide() {
  const { navigate } = useAppWindow();
  return (
    <Question
      onStarted={() => {
        navigate(libraryUrl());
      }}
    />
  );
}

/** /musicGuide: the first look as a screen of its own; where there are folders already it leads on to the library. */
export function MusicGuideScreen() {
  const { setting, asking, failure, again } = useSetting();
  /** Whether there were no folders when the screen was opened; null before that is known. */
  const [isFirst, setFirst] = useState<boolean | null>(null);
  if (isFirst === null && setting !== null && !asking) setFirst(setting.folders.length === 0);
  if (setting === null || isFirst === null)
    return failure === null ? (
      <LoadingState />
    ) : (
      <ErrorState text={failure.message} code={failure.code} onRetry={again} />
    );
  if (!isFirst) return <Navigate to={libraryUrl()} replace />;
  return setting.folders.length === 0 ? <Question /> : <ScanStep setting={setting} />;
}
