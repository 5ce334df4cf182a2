import { useEffect, useState } from 'react';
import { formatSize } from '#shared/rules/size.ts';
import { useHost } from '../../../host/host-context.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useCommonSettings } from '../../../state/files/use-common-settings.ts';
import { whenText } from '../../place/when.ts';
import { ProgressBar } from '../../progress-bar.tsx';
import { compareContent, NotCompared, type ContentResult } from './compare-content.ts';
import { isReadable, type Compared } from './compared.ts';
import styles from './compare.module.css';

interface Props {
  readonly sides: readonly [Compared, Compared];
  /** What each of them is called. */
  readonly heads: readonly [string, string];
}

/** Size and time of two files beside each other, what differs told, and whether their content is the same. */
export function CompareFacts({ sides, heads }: Props) {
  const { t } = useTranslation('openers');
  const { date_format: dates } = useCommonSettings();
  const rows = [
    [t('compare.size'), ...sides.map(({ size }) => t('compare.bytes', { size: formatSize(size), count: size }))],
    [t('compare.changed'), ...sides.map(({ mtime }) => whenText(mtime, dates) || '–')],
  ] as const;
  return (
    <>
      <table className={styles.facts}>
        <thead>
          <tr>
            <td />
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, left, right]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td data-differs={left !== right}>{left}</td>
              <td data-differs={left !== right}>{right}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {sides.every(isReadable) ? (
        <Content sides={sides} />
      ) : (
        <p className={styles.content}>{t('compare.unreadable')}</p>
      )}
    </>
  );
}

type State =
  | { readonly kind: 'reading'; readonly share: number }
  | { readonly kind: 'done'; readonly result: ContentResult }
  | { readonly kind: 'failed'; readonly code: string };

const BEGIN: State = { kind: 'reading', share: 0 };

/** Reads both from when it is shown until it is not, and says what came of it. */
function Content({ sides }: Pick<Props, 'sides'>) {
  const { t } = useTranslation('openers');
  const { deviceBase } = useHost();
  const [state, setState] = useState<State>(BEGIN);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const onShare = (share: number): void => {
      if (!signal.aborted) setState({ kind: 'reading', share });
    };
    compareContent(sides[0], sides[1], { base: deviceBase, signal, onShare })
      .then((result) => {
        if (!signal.aborted) setState({ kind: 'done', result });
      })
      .catch((error: unknown) => {
        if (!signal.aborted) setState({ kind: 'failed', code: error instanceof NotCompared ? error.code : '' });
      });
    return () => {
      controller.abort();
    };
  }, [sides, deviceBase, tries]);
  if (state.kind === 'reading')
    return (
      <div className={styles.content}>
        <ProgressBar value={state.share} label={t('compare.reading')} />
        <span>{t('compare.reading')}</span>
      </div>
    );
  if (state.kind === 'failed')
    return (
      <p className={styles.content} role="alert">
        <span>{t('compare.notRead', { code: state.code })}</span>
        <button
          type="button"
          className="btn btn-secondary"
          onClick={() => {
            setState(BEGIN);
            setTries(tries + 1);
          }}
        >
          {t('compare.again')}
        </button>
      </p>
    );
  const { result } = state;
  return (
    <p className={styles.content} role="status">
      {result.same
        ? t('compare.sameContent')
        : result.at === null
          ? t('compare.differsLater')
          : t('compare.differsAt', { at: result.at + 1 })}
    </p>
  );
}
