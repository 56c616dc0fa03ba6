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
import { NOTICE_MS } from '../calls/use-call.ts';
import { FormDraft } from './form-draft.tsx';
import { onSaved } from './on-saved.ts';

/**
 * The form of a record. The input survives reloads of other data, is stored as a draft until saved or rejected, and is
 * confirmed before the clerk leaves. A refused save focuses the first wrong field.
 */
export function OfficeForm({
  children,
  buttons,
  ...props
}: SimpleFormProps & {
  /** Replaces « Supprimer » beside « Enregistrer »; false for a form without saving. */
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

/** Focuses the first wrong field after a save. A toast shows errors of other fields; they do not block the next try. */
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
      notify(sentences, { type: 'error', autoHideDuration: NOTICE_MS });
      clearErrors(elsewhere.map(({ name }) => name));
    }
    const wrong = place.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid=true]');
    wrong?.focus();
    wrong?.scrollIntoView({ block: 'center' });
  }, [submitCount, isSubmitting, isWrong, errors, clearErrors, notify]);
  return <span ref={place} hidden />;
}

const isOfField = (fault: object) => 'ref' in fault && fault.ref !== undefined;

/** Reports another clerk's change: the input stays, other fields update. After a save, all fields match the record. */
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
