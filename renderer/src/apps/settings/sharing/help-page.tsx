import { PlaceSheet } from '../../../components/place/place-frame.tsx';
import { openPathDoctor } from '../../../help/path-doctor/open-path-doctor.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { SettingPart } from '../setting-part.tsx';
import { LinkRows } from './link-rows.tsx';

/** `/setting/help`: where to look when something does not work, and a word to those who look after it (APP-SET-08). */
export function HelpPage() {
  const { t } = useTranslation('settings');
  return (
    <PlaceSheet title={t('help.title')}>
      <SettingPart at="topics" title={t('help.topics')}>
        <LinkRows
          label={t('help.topics')}
          rows={[
            { url: '/setting/remoteHelp', icon: 'support', title: t('help.remote'), text: t('help.remoteText') },
            {
              url: '/setting/poolManage?currentPage=5',
              icon: 'disk',
              title: t('help.disks'),
              text: t('help.disksText'),
            },
            {
              url: '/setting/network?at=diagnose',
              icon: 'globe',
              title: t('help.network'),
              text: t('help.networkText'),
            },
            { url: '/recycle/myFile', icon: 'trash', title: t('help.deleted'), text: t('help.deletedText') },
            { url: '/setting/about', icon: 'info', title: t('help.about'), text: t('help.aboutText') },
          ]}
        />
      </SettingPart>
      <SettingPart at="path" title={t('help.path')} text={t('help.pathText')}>
        <button type="button" className="btn btn-secondary" onClick={() => void openPathDoctor()}>
          {t('help.pathOpen')}
        </button>
      </SettingPart>
      <SettingPart at="feedback" title={t('help.feedback')} text={t('help.feedbackText')}>
        <LinkRows
          label={t('help.feedback')}
          rows={[
            { url: '/helpCenter/submitInfo', icon: 'message', title: t('help.write'), text: t('help.writeText') },
            { url: '/helpCenter', icon: 'help', title: t('help.centre'), text: t('help.centreText') },
          ]}
        />
      </SettingPart>
    </PlaceSheet>
  );
}
