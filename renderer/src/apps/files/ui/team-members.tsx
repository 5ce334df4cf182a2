import type { ReactNode } from 'react';
import { useAppWindow } from '../../../components/app-window.ts';
import { grantersText } from '../../../components/team/ask-access.tsx';
import { whenText } from '../../../components/place/when.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useTeamAccessQuery, useTeamMembersQuery } from '../../../state/files/files-api.ts';
import { useAppSelector } from '../../../state/store.ts';
import { Facts, type Fact } from '../../../components/files/facts.tsx';
import { useFiles } from './files-context.ts';
import styles from './details.module.css';

/**
 * Who may do what in a team folder: for the administrator every member; for a member its own permission and who can
 * allow more, since the names of the others are the administrator's alone (APP-PUB-01, APP-PUB-02).
 */
export function TeamMembers({ id }: { id: string }) {
  const isMaster = useAppSelector((state) => state.session.isMaster);
  return isMaster ? <AllMembers id={id} /> : <OwnAccess id={id} />;
}

function Part({ facts, children }: { facts: readonly Fact[]; children?: ReactNode }) {
  const { t } = useTranslation('files');
  return (
    <section aria-label={t('team.members')} data-testid="team-members">
      <h4 className={styles.detailsPart}>{t('team.members')}</h4>
      <Facts facts={facts} />
      {children}
    </section>
  );
}

function AllMembers({ id }: { id: string }) {
  const { t } = useTranslation('files');
  const { openWindow } = useAppWindow();
  const { currentData: accounts } = useTeamMembersQuery({ id });
  if (accounts === undefined) return null;
  const members = accounts.filter(({ visible }) => visible === 1);
  const nameOf = ({ nick_name, username }: (typeof members)[number]): string => {
    const isTwice = members.some((other) => other.username !== username && other.nick_name === nick_name);
    return nick_name === '' || isTwice ? username : nick_name;
  };
  const facts = members.map((member) => {
    const access = t(member.permission === 1 ? 'access.readWrite' : 'access.readOnly');
    const { until = 0 } = member;
    return {
      label: nameOf(member),
      value: until > 0 ? t('team.until', { access, time: whenText(until) }) : access,
    };
  });
  return (
    <Part facts={[{ label: t('team.you'), value: t('access.readWrite') }, ...facts]}>
      {members.length === 0 && <p className={styles.detailsType}>{t('team.nobody')}</p>}
      <button
        type="button"
        className="btn btn-secondary"
        onClick={() => {
          openWindow('/groupPermssions');
        }}
      >
        {t('team.manage')}
      </button>
    </Part>
  );
}

function OwnAccess({ id }: { id: string }) {
  const { t } = useTranslation('files');
  const { translate } = useFiles();
  const { currentData: own } = useTeamAccessQuery({ id });
  if (own === undefined) return null;
  const { permission, granters, request } = own;
  const access = t(permission === 1 ? 'access.readWrite' : 'access.readOnly');
  const until = permission === 1 && request?.state === 'granted' ? request.until : 0;
  return (
    <Part
      facts={[
        { label: t('team.you'), value: until > 0 ? t('team.until', { access, time: whenText(until) }) : access },
        { label: t('team.granters'), value: grantersText(granters, translate) },
      ]}
    />
  );
}
