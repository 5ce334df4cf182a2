import styles from './facts.module.css';

export interface Fact {
  readonly label: string;
  readonly value: string;
  /** The value begins with the name of a place. */
  readonly place?: true;
}

/** A list of what is known of something, each with its name. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value, place }) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd title={value} data-place={place}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
