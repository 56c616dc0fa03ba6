import { Button, Stack, TextField } from '@mui/material';
import { useState } from 'react';
import { readVideoLink } from '#contract/base/fields/video-link.ts';

const MOST_SIGNS = { title: 80, url: 500 } as const;

type NewVideo = { title: string; url: string };

/** Fields for the title and the link of one more video; empty again once it is saved. */
export function AddVideo({
  isBusy,
  onAdd,
}: {
  isBusy: boolean;
  /** Whether the server took it. */
  onAdd: (video: NewVideo) => Promise<boolean>;
}) {
  const [title, setTitle] = useState('');
  const [url, setUrl] = useState('');
  const [isTried, setIsTried] = useState(false);
  const link = readVideoLink(url);
  const problem = 'problem' in link ? link.problem : '';
  const lacksTitle = title.trim() === '';
  const add = async () => {
    setIsTried(true);
    if (lacksTitle || problem !== '') return;
    if (!(await onAdd({ title, url }))) return;
    setTitle('');
    setUrl('');
    setIsTried(false);
  };
  return (
    <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
      <TextField
        size="small"
        label="Titre de la vidéo"
        value={title}
        error={isTried && lacksTitle}
        helperText={isTried && lacksTitle && 'Un titre est attendu.'}
        slotProps={{ htmlInput: { maxLength: MOST_SIGNS.title } }}
        onChange={({ target }) => setTitle(target.value)}
      />
      <TextField
        size="small"
        type="url"
        label="Lien de la vidéo"
        value={url}
        error={isTried && problem !== ''}
        helperText={isTried && problem}
        slotProps={{ htmlInput: { maxLength: MOST_SIGNS.url } }}
        onChange={({ target }) => setUrl(target.value)}
      />
      <Button variant="outlined" disabled={isBusy} onClick={add}>
        Ajouter la vidéo
      </Button>
    </Stack>
  );
}
