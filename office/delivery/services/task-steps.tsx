import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  TextField,
} from '@mui/material';
import { type ChangeEvent, type FormEvent, useId, useRef, useState } from 'react';
import { shrinkPhoto } from '#browser/shrink-photo.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { ServiceTask } from '#contract/delivery/staff-service-tasks.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { AskButton } from '#office/base/forms/ask-button.tsx';

/** « Fait » asks for a photo, « Pas fait » for a reason. */
export function TaskSteps({ task }: { task: ServiceTask }) {
  const { call } = useCall();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Stack direction="row" spacing={1}>
      <Button variant="contained" onClick={() => setIsOpen(true)}>
        Fait
      </Button>
      {isOpen && <DoneDialog task={task} onClose={() => setIsOpen(false)} />}
      {task.state === 'open' && (
        <AskButton
          label="Pas fait"
          title="Pourquoi ce n’est pas fait ?"
          text="Le service reste à noter fait plus tard."
          questions={[{ name: 'note', label: 'Raison' }]}
          onAnswer={({ note = '' }) =>
            call({
              method: 'POST',
              path: pathTo(paths.serviceTask, { id: task.id }),
              body: { outcome: 'not_done', note },
              done: 'Noté pas fait',
            })
          }
        />
      )}
    </Stack>
  );
}

function DoneDialog({ task, onClose }: { task: ServiceTask; onClose: () => void }) {
  const titleId = useId();
  const input = useRef<HTMLInputElement>(null);
  const { call, isBusy, failure, problems } = useCall(['photo', 'note']);
  const [photo, setPhoto] = useState('');
  const [unread, setUnread] = useState('');
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file === undefined) return;
    setUnread('');
    try {
      setPhoto(await shrinkPhoto(file));
    } catch {
      setUnread('Cette photo ne peut pas être lue. Choisissez une image JPEG, PNG ou WebP.');
    }
    // Lets the clerk choose the same file again.
    target.value = '';
  };
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const note = String(new FormData(event.currentTarget).get('note') ?? '').trim();
    const ended = await call({
      method: 'POST',
      path: pathTo(paths.serviceTask, { id: task.id }),
      body: { outcome: 'done', ...(note !== '' && { note }), ...(photo !== '' && { photo }) },
      done: 'Service noté fait',
    });
    if (ended !== undefined) onClose();
  };
  const problem = unread || problems.photo || failure;
  return (
    <Dialog open onClose={onClose} fullWidth aria-labelledby={titleId}>
      <form onSubmit={send}>
        <DialogTitle id={titleId}>{`${task.service} : fait`}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {photo !== '' && (
            <Box
              component="img"
              src={photo}
              alt="Photo choisie"
              sx={{ maxWidth: '100%', maxHeight: 240, borderRadius: 1 }}
            />
          )}
          <input
            ref={input}
            type="file"
            accept="image/*"
            aria-label="Photo de ce qui est fait"
            hidden
            onChange={choose}
          />
          <Button variant="outlined" onClick={() => input.current?.click()}>
            {photo === '' ? 'Ajouter une photo' : 'Changer la photo'}
          </Button>
          <TextField
            name="note"
            label="Remarque"
            helperText={problems.note ?? 'Facultatif'}
            error={problems.note !== undefined}
          />
          {problem !== '' && <Alert severity="error">{problem}</Alert>}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Fermer</Button>
          <Button type="submit" variant="contained" disabled={isBusy}>
            Noter fait
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
