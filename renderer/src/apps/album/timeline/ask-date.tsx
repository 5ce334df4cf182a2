import { useState } from 'react';
import { confirm } from '../../../components/dialogs/dialog-service.ts';
import { TextField } from '../../../components/place/fields.tsx';

function Question({
  label,
  first,
  lang,
  onValue,
}: {
  label: string;
  first: string;
  lang: string;
  onValue: (value: string) => void;
}) {
  const [value, setValue] = useState(first);
  return (
    <TextField
      label={label}
      type="date"
      lang={lang}
      value={value}
      data-autofocus
      onValue={(next) => {
        setValue(next);
        onValue(next);
      }}
    />
  );
}

/** Asks for a day; `start` is the key of a span that stands in the field at first. Null when it was given up. */
export async function askDate(
  title: string,
  label: string,
  okText: string,
  start: string,
  lang: string,
): Promise<string | null> {
  const first = start === '' ? '' : `${start}-01-01`.slice(0, 10);
  let date = first;
  const sure = await confirm({
    title,
    okText,
    content: (
      <Question
        label={label}
        first={first}
        lang={lang}
        onValue={(value) => {
          date = value;
        }}
      />
    ),
  });
  return sure && /^\d{4}-\d\d-\d\d$/.test(date) ? date : null;
}
