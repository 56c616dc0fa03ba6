import { Alert } from '@mui/material';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  SaveButton,
  SimpleForm,
  type SimpleFormProps,
  Toolbar,
  useNotify,
  useRecordContext,
} from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { READING_MS } from '../calls/use-call.ts';
import { FormDraft } from './form-draft.tsx';
import { onSaved } from './on-saved.ts';

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

/**
 * Says when another clerk has changed the record in the meantime: what was typed stays, and the
 * other fields show what there is now. After a save everything is as the record has it.
 */
function NewerRecord({ resetOptions }: { resetOptions: { keepDirtyValues: boolean } }) {
  const version = useRecordContext()?.version;
  const isTouched = Object.keys(useFormState().dirtyFields).length > 0;
  const seen = useRef(version);
  const [isNewer, setNewer] = useState(false);
  useEffect(
    () =>
      onSaved(() => {
        resetOptions.keepDirtyValues = false;
      }),
    [resetOptions],
  );
  useEffect(() => {
    if (isTouched) resetOptions.keepDirtyValues = true;
  }, [isTouched, resetOptions]);
  useEffect(() => {
    if (seen.current !== undefined && version !== seen.current) {
      setNewer(isTouched && resetOptions.keepDirtyValues);
    }
    seen.current = version;
  }, [version, isTouched, resetOptions]);
  if (!isNewer || !isTouched) return null;
  return (
    <Alert severity="warning" sx={{ mb: 2, width: '100%' }}>
      Quelqu’un a changé cette fiche entre-temps. Ce que vous avez saisi est resté ; relisez-le
      avant d’enregistrer.
    </Alert>
  );
}
