import { useTranslation } from '../../i18n/use-translation.ts';

/** What an administrator can say to a request; the names are those of the call. */
export const accessAnswers = ['grant', 'week', 'refuse'] as const;
export type AccessAnswer = (typeof accessAnswers)[number];

interface Props {
  /** Whose request it is, for those who cannot see where the buttons stand. */
  readonly label: string;
  readonly busy: boolean;
  readonly onAnswer: (answer: AccessAnswer) => void;
}

/** The answers to a request for a team folder: for good, for a week, or no. */
export function AccessAnswers({ label, busy, onAnswer }: Props) {
  const { t } = useTranslation('shell');
  return accessAnswers.map((answer) => (
    <button
      key={answer}
      type="button"
      className="link-btn"
      disabled={busy}
      aria-description={label}
      onClick={() => {
        onAnswer(answer);
      }}
    >
      {t(`notices.access.${answer}`)}
    </button>
  ));
}
