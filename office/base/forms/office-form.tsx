import { type ReactNode, useEffect, useRef } from 'react';
import { SaveButton, SimpleForm, type SimpleFormProps, Toolbar, useNotify } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { READING_MS } from '../calls/use-call.ts';
import { FormDraft } from './form-draft.tsx';
import { NewerRecord } from './newer-record.tsx';

/**
 * The form of a record. What was typed outlives whatever else the page reads or saves meanwhile, is asked
 * about before the page is left, and waits as a draft on this machine until it is saved or given up. A save
 * that is refused leads to the first wrong field.
 */
export function OfficeForm({
  children,
  buttons,
  ...props
}: SimpleFormProps & {
  /** What stands beside « Enregistrer » in place of a plain « Supprimer »; false where nothing is saved. */
  buttons?: ReactNode;
}) {
  const toolbar = buttons !== false && (
    <Toolbar sx={{ flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}>
      <SaveButton />
      {buttons}
    </Toolbar>
  );
  const { current: resetOptions } = useRef({ keepDirtyValues: true });
  return (
    <SimpleForm
      {...(buttons !== undefined && { toolbar })}
      {...props}
      resetOptions={resetOptions}
      warnWhenUnsavedChanges
    >
      <FaultFinder />
      <NewerRecord resetOptions={resetOptions} />
      <FormDraft />
      {children}
    </SimpleForm>
  );
}

/**
 * Takes whoever pressed "Enregistrer" to the first field that is wrong, by our rules or the server's. What the server
 * says of a field that this form has not is said aloud, and does not stay in the way of the next try.
 */
function FaultFinder() {
  const { submitCount, isSubmitting, errors } = useFormState();
  const { clearErrors } = useFormContext();
  const notify = useNotify();
  const place = useRef<HTMLSpanElement>(null);
  const settled = useRef(0);
  const isWrong = Object.keys(errors).length > 0;
  useEffect(() => {
    if (isSubmitting || settled.current === submitCount) return;
    settled.current = submitCount;
    if (!isWrong) return;
    const elsewhere = Object.entries(errors).flatMap(([name, fault]) =>
      typeof fault?.message === 'string' && !isOfField(fault)
        ? [{ name, message: fault.message }]
        : [],
    );
    if (elsewhere.length > 0) {
      const sentences = elsewhere.map(({ message }) => message).join(' ');
      notify(sentences, { type: 'error', autoHideDuration: READING_MS });
      clearErrors(elsewhere.map(({ name }) => name));
    }
    const wrong = place.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid=true]');
    wrong?.focus();
    wrong?.scrollIntoView({ block: 'center' });
  }, [submitCount, isSubmitting, isWrong, errors, clearErrors, notify]);
  return <span ref={place} hidden />;
}

/** Whether what is wrong belongs to a field that this form shows. */
const isOfField = (fault: object) => 'ref' in fault && fault.ref !== undefined;
