import UploadIcon from '@mui/icons-material/Upload';
import { Box, Button, FormHelperText, Stack, Typography } from '@mui/material';
import { useRef } from 'react';
import { useInput } from 'react-admin';
import { MAX_PICTURE_BYTES } from '#contract/base/limits.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { Picture } from '#contract/goods/catalogue/catalogue.ts';
import { sendFile } from '#office/base/calls/api.ts';
import { useCall } from '#office/base/calls/use-call.ts';

const SHOWN_WIDTH = 512;

/** A picture by its content hash, to choose (uploaded at once), show and remove. */
export function PictureInput({
  source,
  label,
  hint,
}: {
  source: string;
  label: string;
  hint: string;
}) {
  const { field } = useInput({ source, defaultValue: null });
  const input = useRef<HTMLInputElement>(null);
  const { isBusy, act } = useCall();
  const hash = field.value as string | null;
  const upload = (file: File | undefined) => {
    if (file === undefined) return;
    void act(async () => field.onChange((await sendFile(paths.pictures, file)).hash), {
      isEnd: true,
    });
  };
  return (
    <Box role="group" aria-label={label} sx={{ mb: 2, width: '100%' }}>
      <Typography variant="body2">{label}</Typography>
      {hash && (
        <Box
          component="img"
          src={pathTo(paths.picture, { hash, size: SHOWN_WIDTH })}
          alt="Image choisie"
          sx={{ display: 'block', maxWidth: '100%', maxHeight: 180, borderRadius: 1, my: 1 }}
        />
      )}
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        aria-label={`${label} : fichier`}
        hidden
        onChange={({ target }) => upload(target.files?.[0])}
      />
      <Stack direction="row" spacing={1}>
        <Button
          startIcon={<UploadIcon />}
          disabled={isBusy}
          onClick={() => input.current?.click()}
          variant="outlined"
        >
          {hash ? 'Changer l’image' : 'Choisir une image'}
        </Button>
        {hash && <Button onClick={() => field.onChange(null)}>Retirer</Button>}
      </Stack>
      <FormHelperText>{hint}</FormHelperText>
    </Box>
  );
}

export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif';

/** Uploads a picture. Throws a French error, also for one over 10 MB, before it is sent. */
export async function uploadPicture(file: File): Promise<Picture> {
  if (file.size > MAX_PICTURE_BYTES) throw new Error('L’image dépasse 10 Mo.');
  return sendFile(paths.pictures, file);
}
