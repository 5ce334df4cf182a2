import { useState } from 'react';
import { confirm } from '../dialogs/dialog-service.ts';
import { TextField } from './fields.tsx';

interface Wanted {
  readonly title: string;
  readonly label: string;
  readonly okText: string;
  /** What stands in the field at first. */
  readonly value: string;
  readonly maxLength: number;
  /** Takes the text; a text of its own is shown as the reason why not, and keeps the question open. */
  readonly onText: (text: string) => Promise<string>;
}

function Question({
  value: first,
  onValue,
  ...field
}: Pick<Wanted, 'label' | 'value' | 'maxLength'> & { onValue: (value: string) => void }) {
  const [value, setValue] = useState(first);
  return (
    <TextField
      {...field}
      value={value}
      data-autofocus
      onValue={(next) => {
        setValue(next);
        onValue(next);
      }}
    />
  );
}

/** Asks for one line of text; answers whether it was taken. */
export function askText({ title, okText, onText, ...field }: Wanted): Promise<boolean> {
  let text = field.value;
  return confirm({
    title,
    okText,
    content: (
      <Question
        {...field}
        onValue={(value) => {
          text = value;
        }}
      />
    ),
    onOk: () => onText(text.trim()),
  });
}
