import { useState } from 'react';
import { whenText } from '../../components/place/when.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { CollectTask } from './collect-draft.ts';
import styles from './collect.module.css';

/** Everybody who is asked, the missing ones first in sight when wished (APP-COLL-03). */
export function RosterTable({ roster }: { readonly roster: CollectTask['roster'] }) {
  const { t } = useTranslation('care');
  const [onlyMissing, setOnlyMissing] = useState(false);
  const shown = onlyMissing ? roster.filter(({ at }) => at === 0) : roster;
  return (
    <section className={styles.handed} aria-label={t('collect.roster')} data-testid="collect-roster">
      <label className={styles.filter}>
        <input
          type="checkbox"
          checked={onlyMissing}
          onChange={({ target }) => {
            setOnlyMissing(target.checked);
          }}
        />
        {t('collect.onlyMissing')}
      </label>
      {shown.length === 0 ? (
        <p className={styles.nobody}>{t('collect.everybody')}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('collect.person')}</th>
              <th scope="col">{t('collect.state')}</th>
              <th scope="col">{t('collect.handedFiles')}</th>
              <th scope="col">{t('collect.handedAt')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ name, account, at, files }) => (
              <tr key={name} data-person={name} data-missing={at === 0}>
                <td>
                  {name}
                  {account !== '' && <span className={styles.aside}> · {t('collect.account')}</span>}
                </td>
                <td>
                  <span className="chip" data-tone={at === 0 ? 'warning' : 'success'}>
                    {t(at === 0 ? 'collect.missing' : 'collect.came')}
                  </span>
                </td>
                <td>{at === 0 ? '' : files}</td>
                <td>{whenText(at)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
