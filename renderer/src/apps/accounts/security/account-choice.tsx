import { Select } from '../../../components/place/fields.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { everyone, nameOf, useAccountsOfDeviceQuery, whenOpened } from '../accounts-api.ts';

interface Props {
  /** The chosen account; '' for all of them, where that is offered. */
  readonly value: string;
  readonly withAll?: boolean;
  readonly onValue: (username: string) => void;
}

/** One of the accounts of the device, for the administrator. */
export function AccountChoice({ value, withAll = false, onValue }: Props) {
  const { t } = useTranslation('security');
  const { data } = useAccountsOfDeviceQuery(everyone, whenOpened);
  const options = (data?.list ?? []).map((user) => ({ value: user.username, label: nameOf(user) }));
  return (
    <Select
      label={t('account')}
      value={value}
      options={withAll ? [{ value: '', label: t('log.everyone') }, ...options] : options}
      onValue={onValue}
    />
  );
}
