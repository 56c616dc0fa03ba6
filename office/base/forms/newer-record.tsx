import { Alert } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useRecordContext } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { onSaved } from './on-saved.ts';

/**
 * Says when the record that is being changed was changed by somebody else: what was typed stays, and the
 * other fields show what there is now. After a save everything is as the record has it.
 */
export function NewerRecord({ resetOptions }: { resetOptions: { keepDirtyValues: boolean } }) {
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
