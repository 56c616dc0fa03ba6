import { Button as MuiButton, Stack, Typography } from '@mui/material';
import { type ChangeEvent, useRef, useState } from 'react';
import { useInput, useNotify } from 'react-admin';
import type { Picture } from '#contract/catalogue.ts';
import { paths, pathTo } from '#contract/paths.ts';
import { callApi } from '../api.ts';

/** One picture: uploaded at once, kept by its hash, taken away with a button. */
export function PictureInput({
  source,
  label,
  hint,
}: {
  source: string;
  label: string;
  hint: string;
}) {
  const { field, fieldState } = useInput({ source });
  const [isSending, setSending] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const notify = useNotify();
  // A form holds an empty text for none.
  const hash: string = field.value ?? '';
  const upload = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file === undefined) return;
    const body = new FormData();
    body.set('file', file);
    setSending(true);
    try {
      const picture = await callApi<Picture>(paths.pictures, { method: 'POST', body });
      field.onChange(picture.hash);
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    } finally {
      setSending(false);
      target.value = '';
    }
  };
  return (
    <Stack spacing={1} sx={{ mb: 2 }}>
      <Typography component="p">{label}</Typography>
      {hash !== '' && <img src={pathTo(paths.picture, { hash, size: 512 })} alt="" width={240} />}
      <Stack direction="row" spacing={1}>
        <MuiButton
          type="button"
          variant="outlined"
          disabled={isSending}
          onClick={() => chooser.current?.click()}
        >
          {isSending ? 'Envoi…' : 'Choisir une image'}
        </MuiButton>
        <input
          ref={chooser}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          aria-label={label}
          onChange={upload}
          hidden
        />
        {hash !== '' && (
          <MuiButton type="button" onClick={() => field.onChange(null)}>
            Enlever l’image
          </MuiButton>
        )}
      </Stack>
      <Typography variant="body2" color={fieldState.error ? 'error' : 'textSecondary'}>
        {fieldState.error?.message ?? hint}
      </Typography>
    </Stack>
  );
}
