import { useTranslation } from '../../i18n/use-translation.ts';
import { useLocation } from 'react-router-dom';
import { useAppWindow } from '../../components/app-window.ts';
import { Icon, type IconName } from '../../components/icon.ts';
import { PlaceFrame, PlaceSheet } from '../../components/place/place-frame.tsx';
import { templates, type Template } from './collect-draft.ts';
import { CustomTask } from './custom-task.tsx';
import { TaskList } from './task-list.tsx';
import styles from './collect.module.css';

const icons: Readonly<Record<Template, IconName>> = {
  homework: 'school',
  resume: 'person',
  photo: 'image',
  custom: 'edit',
};

/** Files collected from people without an account (APP-COLL-01 to APP-COLL-03). */
export function FileCollect() {
  const { t } = useTranslation('care');
  const { pathname } = useLocation();
  const current = ['customTask', 'tasks'].find((child) => pathname.endsWith(`/${child}`)) ?? 'fileCollect-home';
  return (
    <PlaceFrame
      label={t('collect.title')}
      current={`/fileCollect/${current}`}
      tabs={[
        { url: '/fileCollect/fileCollect-home', icon: 'plus', label: t('collect.home') },
        { url: '/fileCollect/tasks', icon: 'list', label: t('collect.tasks') },
      ]}
    >
      {current === 'customTask' ? <CustomTask /> : current === 'tasks' ? <TaskList /> : <Templates />}
    </PlaceFrame>
  );
}

/** Where a collection begins: with the fields that such ones ask for. */
function Templates() {
  const { t } = useTranslation('care');
  const { navigate } = useAppWindow();
  return (
    <PlaceSheet title={t('collect.title')} text={t('collect.text')}>
      <div className={styles.templates}>
        {templates.map((template) => (
          <button
            key={template}
            type="button"
            className={styles.template}
            data-template={template}
            onClick={() => {
              navigate(`/fileCollect/customTask?template=${template}`);
            }}
          >
            <Icon name={icons[template]} size={24} />
            <strong>{t(`collect.template.${template}.name`)}</strong>
            <span>{t(`collect.template.${template}.text`)}</span>
          </button>
        ))}
      </div>
    </PlaceSheet>
  );
}
