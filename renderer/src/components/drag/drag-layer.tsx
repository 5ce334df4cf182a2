import { createPortal } from 'react-dom';
import { Icon } from '../icon.ts';
import { toUnits } from '../zoom.ts';
import { useDrag, type DragState } from './drag-service.ts';
import styles from './drag-layer.module.css';

/** Names that are shown on top of one another; of more their number is told. */
const GHOSTS = 4;
/** Room that picture and label need at the edge of the window (px). */
const EDGE = { x: 260, y: 96 };

interface Props {
  /** What a drop would do, or why it does nothing, in words; '' where nothing takes one. */
  readonly label: (state: DragState) => string;
}

/** What is dragged, beside the pointer, with what would happen on release (DRG-10). */
export function DragLayer({ label }: Props) {
  const state = useDrag((now) => now);
  // What comes from outside of the page has its picture from the system.
  if (state.checkedList.length === 0 || state.fromOutside) return null;
  const { names, outcome, isOutside } = state;
  // Outside of the window nothing is seen: it waits at the edge.
  const x = isOutside ? Math.min(Math.max(state.x, 0), innerWidth - EDGE.x) : state.x;
  const y = isOutside ? Math.min(Math.max(state.y, 0), innerHeight - EDGE.y) : state.y;
  const text = label(state);
  const refused = outcome !== null && outcome.refusal !== null;
  return createPortal(
    <div
      className={styles.layer}
      style={{ translate: `${toUnits(x) + 14}px ${toUnits(y) + 12}px` }}
      data-testid="drag-layer"
    >
      <div className={styles.stack} aria-hidden="true">
        {names.slice(0, GHOSTS).map((name, index) => (
          <span
            key={index}
            className={styles.ghost}
            style={{ translate: `${index * 4}px ${index * 4}px`, zIndex: -index }}
          >
            {index === 0 ? name : ''}
          </span>
        ))}
        {names.length > 1 && <span className={styles.count}>{names.length}</span>}
      </div>
      {text !== '' && (
        <div className={styles.label} role="status" data-refused={refused} data-testid="drag-label">
          <Icon
            name={
              refused
                ? 'cross-circle'
                : isOutside
                  ? 'download'
                  : outcome?.refusal === null && outcome.action === 'copy'
                    ? 'copy'
                    : 'check'
            }
            size={14}
          />
          {text}
        </div>
      )}
    </div>,
    document.body,
  );
}
