import { useTranslation } from '../../i18n/use-translation.ts';
import { useHost } from '../../host/host-context.ts';
import { useAppSelector } from '../../state/store.ts';
import { openPorts, type Container } from './container-model.ts';
import styles from './containers.module.css';

/** Host name under which ports of the device are reached from here. */
function useDeviceHost(): string {
  const { kind } = useHost();
  const [ip] = useAppSelector((state) => state.device.nasIp);
  return kind === 'web' ? window.location.hostname : (ip ?? '');
}

/** Ports of a container that lead to it from the device; each opens what answers there. */
export function PortLinks({ container }: { container: Pick<Container, 'Ports'> }) {
  const { t } = useTranslation('docker');
  const outside = useHost();
  const host = useDeviceHost();
  return (
    <span className={styles.ports}>
      {openPorts(container).map(({ host: port, inside, protocol }) => {
        const text = `${port}:${inside}${protocol === 'tcp' ? '' : `/${protocol}`}`;
        if (protocol !== 'tcp' || host === '') return <span key={text}>{text}</span>;
        return (
          <button
            key={text}
            type="button"
            className="link-btn"
            title={t('list.open', { port })}
            onClick={(event) => {
              event.stopPropagation();
              void outside.openExternal(`http://${host}:${port}/`);
            }}
          >
            {text}
          </button>
        );
      })}
    </span>
  );
}
