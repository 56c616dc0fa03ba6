import { useRef } from 'react';
import { SimpleForm, type SimpleFormProps } from 'react-admin';
import { FaultFinder } from './fault-finder.tsx';
import { FormDraft } from './form-draft.tsx';
import { NewerRecord } from './newer-record.tsx';

/**
 * The form of a record. What was typed outlives whatever else the page reads or saves meanwhile, is asked
 * about before the page is left, and waits as a draft on this machine until it is saved or given up. A save
 * that is refused leads to the first wrong field.
 */
export function OfficeForm({ children, ...props }: SimpleFormProps) {
  const { current: resetOptions } = useRef({ keepDirtyValues: true });
  return (
    <SimpleForm {...props} resetOptions={resetOptions} warnWhenUnsavedChanges>
      <FaultFinder />
      <NewerRecord resetOptions={resetOptions} />
      <FormDraft />
      {children}
    </SimpleForm>
  );
}
