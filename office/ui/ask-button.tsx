import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from '@mui/material';
import { type FormEvent, useId, useState } from 'react';

type Question = { name: string; label: string; hint?: string; isOptional?: boolean };

/** A button that asks something before it acts; the window stays open when that fails. */
export function AskButton({
  label,
  title = label,
  text,
  questions,
  confirm = label,
  color = 'primary',
  isDisabled = false,
  onAnswer,
}: {
  label: string;
  title?: string;
  /** A sentence, or several lines. */
  text?: string | string[];
  questions: Question[];
  confirm?: string;
  color?: 'primary' | 'error';
  isDisabled?: boolean;
  onAnswer: (answers: Record<string, string>) => Promise<boolean>;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const id = useId();
  const answer = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const answers = questions.map(({ name }) => [name, String(form.get(name) ?? '').trim()]);
    setIsBusy(true);
    const isDone = await onAnswer(Object.fromEntries(answers));
    setIsBusy(false);
    if (isDone) setIsOpen(false);
  };
  return (
    <>
      <Button
        variant="outlined"
        color={color}
        disabled={isDisabled}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} fullWidth aria-labelledby={id}>
        <form onSubmit={answer}>
          <DialogTitle id={id}>{title}</DialogTitle>
          <DialogContent sx={{ display: 'grid', gap: 2 }}>
            {[text ?? []].flat().map((line) => (
              <DialogContentText key={line}>{line}</DialogContentText>
            ))}
            {questions.map(({ name, label: asked, hint, isOptional = false }) => (
              <TextField
                key={name}
                name={name}
                label={asked}
                helperText={hint}
                required={!isOptional}
                fullWidth
                margin="dense"
              />
            ))}
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setIsOpen(false)}>Fermer</Button>
            <Button type="submit" variant="contained" color={color} disabled={isBusy}>
              {confirm}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
    </>
  );
}
