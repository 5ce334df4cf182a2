import { useState } from 'react';
import { FarSourceFields } from './far-source-fields.tsx';
import type { FormProps } from './form-props.ts';
import { ComputerFolder, type Origin, OriginField } from './origin-field.tsx';

/** Step 1 of a new backup to this device: where from, then what of it (APP-TOZ-01, DEV-07). */
export function FarOriginFields(props: FormProps) {
  const [origin, setOrigin] = useState<Origin>('nas');
  return (
    <>
      <OriginField
        value={origin}
        onValue={(next) => {
          setOrigin(next);
          // A computer is no part of a job: there is nothing to go on with.
          if (next === 'computer') props.set({ folders: [] });
        }}
      />
      {origin === 'nas' ? <FarSourceFields {...props} /> : <ComputerFolder />}
    </>
  );
}
