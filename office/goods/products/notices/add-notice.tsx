import { Button } from '@mui/material';
import { useRef } from 'react';
import { MAX_NOTICE_BYTES } from '#contract/base/limits.ts';
import { paths } from '#contract/base/paths.ts';
import { sendFile } from '#office/base/calls/api.ts';

/** Proposed in this order; the clerk renames a notice afterwards. */
const TITLES = ['Notice', 'Fiche technique'];

type NewNotice = { hash: string; title: string };

/** A button that uploads a PDF. */
export function AddNotice({
  titles,
  isBusy,
  onAdd,
}: {
  /** Those in use. */
  titles: readonly string[];
  isBusy: boolean;
  /** `send` uploads the file. It throws a French refusal, also for one over 10 MB, before it is sent. */
  onAdd: (send: () => Promise<NewNotice>) => void;
}) {
  const chooser = useRef<HTMLInputElement>(null);
  const title = TITLES.find((one) => !titles.includes(one)) ?? 'Notice';
  const send = async (file: File): Promise<NewNotice> => {
    if (file.size > MAX_NOTICE_BYTES) throw new Error('Ce PDF dépasse 10 Mo.');
    const { hash } = await sendFile(paths.notices, file);
    return { hash, title };
  };
  return (
    <>
      <Button
        variant="outlined"
        disabled={isBusy}
        onClick={() => chooser.current?.click()}
        sx={{ mb: 3 }}
      >
        Ajouter un PDF
      </Button>
      <input
        ref={chooser}
        type="file"
        accept="application/pdf"
        hidden
        aria-label="PDF du produit"
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file !== undefined) onAdd(() => send(file));
        }}
      />
    </>
  );
}
