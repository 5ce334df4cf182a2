import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { streamUrl } from '#shared/rules/file-urls.ts';
import { shortFileName } from '#shared/rules/mask.ts';
import { useHost } from '../../../host/host-context.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { ConflictCase } from '../../../state/conflicts/conflict-case.ts';
import { useAppStore } from '../../../state/store.ts';
import { transfersOf } from '../../../state/transfers/transfers.ts';
import { DialogFrame } from '../../dialogs/dialog-frame.tsx';
import { showFile } from '../show-file.ts';
import { CompareFacts } from './compare-facts.tsx';
import { CompareTexts } from './compare-texts.tsx';
import { comparedOf, lookOfTwo, type Compared } from './compared.ts';
import styles from './compare.module.css';

interface Props {
  readonly about: ConflictCase;
  readonly onClose: () => void;
}

/**
 * The two files of a taken name side by side: texts with what differs marked, pictures whole, and of every file size,
 * time and whether the content is the same (DRG-26).
 */
export function CompareDialog({ about, onClose }: Props) {
  const { t } = useTranslation('openers');
  const store = useAppStore();
  const { id, source, name, from, there } = about;
  const [sides] = useState<readonly [Compared, Compared] | null>(() => {
    if (from === null || there === null) return null;
    const file = source === 'page' ? transfersOf(store).fileOf(id) : null;
    return [comparedOf(from, file), comparedOf(there, null)];
  });
  const [asFacts, setAsFacts] = useState(false);
  if (sides === null) return null;
  const look = asFacts ? 'facts' : lookOfTwo(name, sides);
  const heads = [t('compare.coming'), t('compare.there')] as const;
  return (
    <DialogFrame
      title={t('compare.two', { name: shortFileName(name) })}
      layer="confirm"
      width={960}
      testId="conflict-compare"
      onEscape={onClose}
      footer={
        <Button variant="contained" data-autofocus onClick={onClose}>
          {t('compare.close')}
        </Button>
      }
    >
      <div className={styles.heads} aria-hidden={look === 'facts'} hidden={look === 'facts'}>
        {heads.map((head) => (
          <span key={head}>{head}</span>
        ))}
      </div>
      {look === 'text' && (
        <CompareTexts
          name={name}
          sides={sides}
          heads={heads}
          onFailed={() => {
            setAsFacts(true);
          }}
        />
      )}
      {look === 'picture' && (
        <div className={styles.pictures}>
          {sides.map((side, index) => (
            <Picture key={heads[index]} side={side} label={heads[index] ?? ''} />
          ))}
        </div>
      )}
      <CompareFacts sides={sides} heads={heads} />
    </DialogFrame>
  );
}

/** A picture as large as there is room, with its measures. */
function Picture({ side, label }: { readonly side: Compared; readonly label: string }) {
  const { t } = useTranslation('openers');
  const { deviceBase } = useHost();
  const [state, setState] = useState<'loading' | 'broken' | readonly [width: number, height: number]>('loading');
  const ref = useMemo(() => (side.file === null ? undefined : showFile(side.file)), [side.file]);
  return (
    <figure className={styles.picture}>
      {state === 'broken' ? (
        <p role="alert">{t('compare.noPicture')}</p>
      ) : (
        <img
          {...(side.file === null ? { src: streamUrl(deviceBase, side.path) } : { ref })}
          alt={label}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            setState([naturalWidth, naturalHeight]);
          }}
          onError={() => {
            setState('broken');
          }}
        />
      )}
      <figcaption>
        {typeof state === 'string' ? '' : t('compare.pixels', { width: state[0], height: state[1] })}
      </figcaption>
    </figure>
  );
}
