import { useSupportPhone } from '../../components/support-phone.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

/** 'support' with the number when there is one, for the sentences that tell whom to ask (OVL-07). */
export function useSupport(): string {
  const { t } = useTranslation('overlays');
  const phone = useSupportPhone();
  return phone === '' ? t('support') : t('support_phone', { phone });
}
