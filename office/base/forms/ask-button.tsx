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
import { DayQuestion } from './day-question.tsx';

type Question<Name extends string> = {
  name: Name;
  label: string;
  hint?: string;
  isOptional?: boolean;
  lines?: number;
  type?: 'text' | 'number' | 'email' | 'date';
  initial?: string;
};

/** Asks before it acts; the dialog stays open while the action returns undefined. */
export function AskButton<const Name extends string = never>({
  label,
  title = label,
  text,
  questions = [],
  confirm = label,
  color = 'primary',
  isDisabled = false,
  onAnswer,
}: {
  label: string;
  title?: string;
  text?: string | string[];
  questions?: Question<Name>[];
  confirm?: string;
  color?: 'primary' | 'error';
  isDisabled?: boolean;
  onAnswer: (answers: Record<Name, string>) => Promise<unknown>;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const id = useId();
  const answer = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const answers = questions.map(({ name }) => [name, String(form.get(name) ?? '').trim()]);
    setIsBusy(true);
    const done = await onAnswer(Object.fromEntries(answers) as Record<Name, string>);
    setIsBusy(false);
    if (done !== undefined) setIsOpen(false);
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
            {questions.map(({ name, label: asked, hint, isOptional, lines = 1, type, initial }) => {
              const field = {
                name,
                label: asked,
                helperText: hint,
                required: isOptional !== true,
                fullWidth: true,
                margin: 'dense',
              } as const;
              return type === 'date' ? (
                <DayQuestion key={name} {...field} {...(initial !== undefined && { initial })} />
              ) : (
                <TextField
                  key={name}
                  {...field}
                  multiline={lines > 1}
                  minRows={lines}
                  type={type}
                  defaultValue={initial}
                />
              );
            })}
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
