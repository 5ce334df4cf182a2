interface Props {
  readonly text: string;
  /** Start and end of what the search matched; null when that is not in this text. */
  readonly range: readonly [from: number, to: number] | null;
  readonly className: string | undefined;
}

/** A line that a search found, with what of it matched. */
export function Marked({ text, range, className }: Props) {
  if (range === null) return <span className={className}>{text}</span>;
  const [from, to] = range;
  return (
    <span className={className}>
      {text.slice(0, from)}
      <mark className="matched">{text.slice(from, to)}</mark>
      {text.slice(to)}
    </span>
  );
}
