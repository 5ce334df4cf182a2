import { useTranslation } from '../../i18n/use-translation.ts';
import { scrollTo } from '../../components/scroll-to.ts';
import { KindIcon } from '../../components/files/kind-icon.tsx';
import { Icon } from '../../components/icon.ts';
import { AppTile } from '../app-tile.tsx';
import { Marked } from '../marked.tsx';
import type { OpenHow, PaletteHit, PalettePicture } from './palette-types.ts';
import styles from './palette.module.css';

interface Props {
  hits: readonly PaletteHit[];
  query: string;
  selected: number;
  searching: boolean;
  failed: string;
  optionId: (index: number) => string;
  onSelect: (index: number) => void;
  onUse: (index: number, how: OpenHow) => void;
}

function Picture({ picture }: { picture: PalettePicture }) {
  if (picture.kind === 'app') return <AppTile app={picture.app} size={24} />;
  return (
    <span className={styles.picture}>
      {picture.kind === 'file' ? <KindIcon kind={picture.file} /> : <Icon name={picture.icon} size={18} />}
    </span>
  );
}

/** The lines under their groups; the chosen one is in sight. */
export function PaletteList({ hits, query, selected, searching, failed, optionId, onSelect, onUse }: Props) {
  const { t } = useTranslation('palette');
  const status = failed !== '' ? t('filesFailed', { message: failed }) : searching ? t('searching') : '';
  return (
    <div className={styles.scroll}>
      <div id="palette-options" role="listbox" aria-label={t('results')}>
        {hits.map(({ item, group, range }, index) => (
          <div key={`${group}/${item.id}`} role="presentation">
            {hits[index - 1]?.group !== group && <h3 className={styles.group}>{t(`group.${group}`)}</h3>}
            <div
              id={optionId(index)}
              className={styles.line}
              role="option"
              aria-selected={index === selected}
              aria-disabled={item.disabled === undefined ? undefined : true}
              data-testid="palette-item"
              data-item={item.id}
              ref={index === selected ? scrollTo : undefined}
              onPointerMove={() => {
                if (index !== selected) onSelect(index);
              }}
              onClick={(event) => {
                onUse(index, event.ctrlKey || event.metaKey ? 'reveal' : event.altKey ? 'another' : 'open');
              }}
            >
              <Picture picture={item.picture} />
              <Marked className={styles.title} text={item.title} range={range} />
              <span className={styles.detail}>{item.disabled ?? item.detail}</span>
              {item.hint !== undefined && item.hint !== '' && <kbd className="keycap">{item.hint}</kbd>}
            </div>
          </div>
        ))}
      </div>
      <p className={styles.status} role="status">
        {hits.length === 0 && status === '' ? t('nothing', { query }) : status}
      </p>
    </div>
  );
}
