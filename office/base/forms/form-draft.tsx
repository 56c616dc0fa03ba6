import { Alert, Button } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { useSelf } from '#office/base/session/use-self.ts';
import { type Draft, forgetDraft, readDraft, writeDraft } from '../session/drafts.ts';
import { frenchMoment } from '../ui/dates.ts';
import { onSaved } from './on-saved.ts';

/** Stores the form's draft and offers an earlier one. */
export function FormDraft() {
  const personId = useSelf()?.id ?? 0;
  const { pathname } = useLocation();
  if (personId === 0) return null;
  return <DraftOf key={`${personId} ${pathname}`} personId={personId} place={pathname} />;
}

function DraftOf({ personId, place }: { personId: number; place: string }) {
  const { setValue, getValues } = useFormContext();
  const [left, setLeft] = useState(() => readDraft(personId, place));
  useKeepTyped(personId, place);
  if (left === undefined) return null;
  const forget = () => {
    forgetDraft(personId, place);
    setLeft(undefined);
  };
  const takeUp = ({ values }: Draft) => {
    for (const [field, value] of Object.entries(values)) {
      if (JSON.stringify(getValues(field)) !== JSON.stringify(value)) {
        setValue(field, value, { shouldDirty: true, shouldTouch: true });
      }
    }
    setLeft(undefined);
  };
  return (
    <Alert severity="info" sx={{ mb: 2, width: '100%' }}>
      Des changements du {frenchMoment(left.at)} n’ont pas été enregistrés.{' '}
      <Button onClick={() => takeUp(left)}>Reprendre</Button>
      <Button onClick={forget}>Oublier</Button>
    </Alert>
  );
}

/** Stores touched fields while they differ from the record; saving removes them. */
function useKeepTyped(personId: number, place: string): void {
  const values = useWatch();
  const { dirtyFields } = useFormState();
  const touched = Object.keys(dirtyFields);
  const names = touched.join('\n');
  const wasTouched = useRef(false);
  useEffect(() => onSaved(() => forgetDraft(personId, place)), [personId, place]);
  useEffect(() => {
    if (names === '') {
      // An offered draft stays until the clerk accepts or rejects it.
      if (wasTouched.current) forgetDraft(personId, place);
      wasTouched.current = false;
      return;
    }
    wasTouched.current = true;
    // At once: leaving right after the last key loses nothing.
    writeDraft(
      personId,
      place,
      Object.fromEntries(names.split('\n').map((name) => [name, values[name]])),
    );
  }, [personId, place, names, values]);
}
