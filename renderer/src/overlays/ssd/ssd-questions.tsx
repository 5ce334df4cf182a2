import { useTranslation } from '../../i18n/use-translation.ts';
import { formatSizeSpaced } from '#shared/rules/size.ts';
import type { SsdCard } from '#shared/rules/storage/disk.ts';
import type { StorageMessage } from '#shared/rules/storage/message.ts';
import { recoveryOf } from '#shared/rules/storage/ssd-rules.ts';
import type { Translate } from '#shared/rules/text.ts';
import type { ConfirmOptions, PasswordOptions } from '../../components/dialogs/dialog-service.ts';
import { Icon } from '../../components/icon.ts';
import styles from '../actions/actions.module.css';
import { CompareSerials, SerialNumber } from '../parts/serial-number.tsx';
import type { SsdInput, SsdRequest } from './ssd-calls.ts';

/** Width of a question that lists SSDs (px). CON-116 */
const WIDTH = 480;

/** SSDs by place, size and serial number, as something that is erased. */
function ErasedSsds({ ssds, lead }: { ssds: readonly SsdCard[]; lead: string }) {
  const { t } = useTranslation('ssd');
  return (
    <div className={styles.question}>
      <p>{lead}</p>
      {ssds.length > 0 && (
        <ul className={styles.disks} data-lost="true" data-testid="question-ssds">
          {ssds.map((ssd) => (
            <li key={`${ssd.position} ${ssd.serial_number}`}>
              <Icon name="trash" size={18} />
              <span>{t('place', { slot: ssd.position })}</span>
              <b>{formatSizeSpaced(ssd.size)}</b>
              <SerialNumber sn={ssd.serial_number} />
            </li>
          ))}
        </ul>
      )}
      <CompareSerials numbers={ssds.map(({ serial_number: sn }) => sn)} />
    </div>
  );
}

/** Keys of the questions below `ssd:ask`; the write-back has its own texts. */
const keys = {
  ssdStorage: 'ssd:ask.storage',
  ssdRebuild: 'ssd:ask.rebuild',
  ssdRcache: 'ssd:ask.rcache',
  ssdWcache: 'ssd:ask.wcache',
  ssdDilate: 'ssd:ask.dilate',
  ssdWriteBack: 'ssd:ask.writeBack',
  ssdGiveUp: 'ssd:ask.giveUp',
  ssdRecover: 'ssd:ask.recover',
  ssdRelease: 'ssd:release',
  ssdIgnore: 'ssd:ask.ignore',
  flushForce: 'flush:fail.ask',
} as const satisfies Record<SsdRequest, string>;

/** What the question says besides its title, and which SSDs it lists. */
function body({ name, subject, message }: SsdInput, t: Translate): { lead: string; ssds: readonly SsdCard[] } {
  const all = message?.data.ssds ?? [];
  const chosen = all.filter(({ serial_number: serial }) => subject.split(',').includes(serial));
  switch (name) {
    case 'ssdDilate':
      return { lead: t('ssd:ask.added'), ssds: chosen };
    case 'ssdStorage':
    case 'ssdRebuild':
    case 'ssdRcache':
    case 'ssdWcache':
      return { lead: t('ssd:ask.erased'), ssds: chosen };
    case 'ssdRecover': {
      const found = message === null ? null : recoveryOf(message.data);
      return { lead: t('ssd:ask.recover.text'), ssds: found?.kind === 'possible' ? [found.fresh] : [] };
    }
    case 'ssdRelease':
    case 'ssdIgnore':
    case 'ssdWriteBack':
    case 'ssdGiveUp':
    case 'flushForce':
      return { lead: t(`${keys[name]}.text`), ssds: [] };
  }
}

/** The question for the password before an action about SSDs. PWD-01, SSD-09, SSD-12, SSD-18, CFL-04 */
export function ssdPasswordQuestion(input: SsdInput, t: Translate): Omit<PasswordOptions, 'act' | 'signal'> {
  const key = keys[input.name];
  const ticks = input.name === 'ssdGiveUp' || input.name === 'flushForce';
  return {
    title: t(`${key}.title`),
    content: <ErasedSsds {...body(input, t)} />,
    okText: t(`${key}.ok`),
    danger: input.name !== 'ssdWriteBack',
    width: WIDTH,
    ...(ticks ? { checkText: t(`${key}.risk`) } : {}),
  };
}

/** The question before SSDs are left as they are. SSD-21, SSD-19 */
export function ssdQuestion(message: StorageMessage | null, t: Translate): ConfirmOptions {
  const isReset = message?.data.is_wcache_reset === true;
  return {
    title: t('ssd:ask.ignore.title'),
    content: t(isReset ? 'ssd:ask.ignore.leave' : 'ssd:ask.ignore.text'),
    okText: t('ssd:ask.ignore.ok'),
    blocking: true,
  };
}
