import { useTranslation } from '../../i18n/use-translation.ts';
import { PageSteps } from '../parts/page-steps.tsx';

const steps = ['wait', 'format', 'initialize', 'done'] as const;
export type FormatStep = (typeof steps)[number];

/** Where the format stands, in the header of its pages. */
export function FormatSteps({ current }: { current: FormatStep }) {
  const { t } = useTranslation('overlays');
  return (
    <PageSteps
      label={t('format.steps.label')}
      steps={steps}
      current={current}
      textOf={(step) => t(`format.steps.${step}`)}
    />
  );
}
