/** A text field with something typed into it that the screen has not taken yet. */
export interface KeptField {
  /** The way to it from the window's body. */
  readonly way: string;
  /** What kind of field it is, so that another one at its place is left alone. */
  readonly sign: string;
  /** What stood in it before, and what was typed. */
  readonly base: string;
  readonly value: string;
}

/** What is inside a window beside its route (WIN-25). */
export interface KeptContent {
  /** Positions of what can be scrolled, by the way to it from the window's body. */
  readonly scroll: Readonly<Record<string, number>>;
  readonly fields: readonly KeptField[];
  /** What its screens keep of themselves. */
  readonly state: Readonly<Record<string, unknown>>;
}

export const emptyContent: KeptContent = { scroll: {}, fields: [], state: {} };

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readField(value: unknown): KeptField[] {
  if (!isFields(value)) return [];
  const { way, sign, base, value: typed } = value;
  const whole =
    typeof way === 'string' && typeof sign === 'string' && typeof base === 'string' && typeof typed === 'string';
  return whole ? [{ way, sign, base, value: typed }] : [];
}

/** Reads kept content; what makes no sense is left out. */
export function readContent(value: unknown): KeptContent {
  if (!isFields(value)) return emptyContent;
  const scroll = isFields(value.scroll) ? Object.entries(value.scroll) : [];
  return {
    scroll: Object.fromEntries(
      scroll.filter((entry): entry is [string, number] => typeof entry[1] === 'number' && Number.isFinite(entry[1])),
    ),
    fields: Array.isArray(value.fields) ? (value.fields as unknown[]).flatMap(readField) : [],
    state: isFields(value.state) ? value.state : {},
  };
}
