import UploadFileIcon from '@mui/icons-material/UploadFile';
import { Button } from '@mui/material';
import { useRef, useState } from 'react';
import { Confirm } from 'react-admin';
import { MAX_IMPORT_BYTES } from '#contract/goods/catalogue/staff-imports.ts';
import { useCall } from '../calls/use-call.ts';

/** Lets a clerk choose a CSV or XLSX file and sends it; `label` names the field. */
export function FileButton({
  label,
  button,
  onFile,
}: {
  label: string;
  button: { text: string; label?: string };
  onFile: (file: File) => Promise<void>;
}) {
  const input = useRef<HTMLInputElement>(null);
  const { isBusy, act } = useCall();
  const send = async (file: File) => {
    if (file.size > MAX_IMPORT_BYTES) {
      throw new Error('Le fichier dépasse 10 Mo : déposez-le en plusieurs parties.');
    }
    await onFile(file);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,.xlsx"
        aria-label={label}
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Lets the clerk choose the same file again once it is corrected.
          if (file) void act(() => send(file)).finally(() => (target.value = ''));
        }}
      />
      <Button
        variant="contained"
        startIcon={<UploadFileIcon />}
        disabled={isBusy}
        onClick={() => input.current?.click()}
        aria-label={button.label}
      >
        {isBusy ? 'Envoi…' : button.text}
      </Button>
    </>
  );
}

export function UndoFileButton({
  what,
  text,
  isBusy,
  onUndo,
}: {
  what: { one: string; the: string };
  text: string;
  isBusy: boolean;
  onUndo: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="outlined" color="error" disabled={isBusy} onClick={() => setAsking(true)}>
        Annuler {what.one}
      </Button>
      <Confirm
        isOpen={isAsking}
        title={`Annuler ${what.one} ?`}
        content={text}
        confirm={`Annuler ${what.the}`}
        cancel={`Garder ${what.the}`}
        onConfirm={() => {
          setAsking(false);
          onUndo();
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
