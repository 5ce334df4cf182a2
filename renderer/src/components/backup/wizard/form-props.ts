import type { JobForm, WizardType } from './wizard-state.ts';

/** What a part of the form gets: all of the form, and a way to change some of it. */
export interface FormProps {
  readonly type: WizardType;
  readonly form: JobForm;
  readonly set: (part: Partial<JobForm>) => void;
}
