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

interface Group {
  readonly id: string;
  readonly group: PaletteHit['group'];
  /** Position of its first line among all. */
  readonly first: number;
  readonly lines: PaletteHit[];
}

/** The lines in their groups, which follow one another. */
function groupsOf(hits: readonly PaletteHit[]): Group[] {
  const groups: Group[] = [];
  for (const [index, hit] of hits.entries()) {
    const last = groups.at(-1);
    if (last?.group === hit.group) last.lines.push(hit);
    else {
      // What is open and what is not yet may come in turns.
      const turn = groups.filter(({ group }) => group === hit.group).length;
      groups.push({ id: `palette-${hit.group}-${turn}`, group: hit.group, first: index, lines: [hit] });
    }
  }
  return groups;
}

/** The lines under their groups; the chosen one is in sight. */
export function PaletteList({ hits, query, selected, searching, failed, optionId, onSelect, onUse }: Props) {
  const { t } = useTranslation('palette');
  const status = failed !== '' ? t('filesFailed', { message: failed }) : searching ? t('searching') : '';
  return (
    <>
      <div id="palette-options" className={styles.scroll} role="listbox" aria-label={t('results')}>
        {groupsOf(hits).map(({ id, group, first, lines }) => (
          <div key={id} role="group" aria-labelledby={id}>
            <div id={id} className={styles.group} role="presentation">
              {t(`group.${group}`)}
            </div>
            {lines.map(({ item, range }, at) => {
              const index = first + at;
              return (
                <div
                  key={item.id}
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
              );
            })}
          </div>
        ))}
      </div>
      <p className={styles.status} role="status">
        {hits.length === 0 && status === '' ? t('nothing', { query }) : status}
      </p>
    </>
  );
}
