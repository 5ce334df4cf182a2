import { useTranslation } from '../../i18n/use-translation.ts';
import { toast } from '../../components/dialogs/dialog-service.ts';
import { Icon } from '../../components/icon.ts';
import styles from './code-line.module.css';

/** The device's code in small, copied by a click, for whoever is asked for help. */
export function CodeLine({ code }: { code: string }) {
  const { t } = useTranslation('overlays');
  if (code === '') return null;
  const copy = () => {
    void navigator.clipboard?.writeText(code).then(
      () => {
        toast({ key: 'overlay-code', kind: 'success', text: t('codeCopied') });
      },
      () => undefined,
    );
  };
  return (
    <button type="button" className={styles.code} onClick={copy} aria-label={t('copyCode', { code })}>
      {t('code')} <span className="mono">{code}</span>
      <Icon name="copy" />
    </button>
  );
}
