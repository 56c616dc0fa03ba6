import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { type ReactNode, useId, useState } from 'react';

type Field = {
  name: string;
  label: string;
  isOptional?: boolean;
  lines?: number;
  type?: 'text' | 'number' | 'email';
  initial?: string;
};

/** A button that asks for a few words before it does something; it stays open when that is refused. */
export function AskButton({
  label,
  title,
  hint,
  confirm,
  fields = [],
  color = 'primary',
  isBusy,
  onConfirm,
}: {
  label: string;
  title: string;
  hint?: ReactNode;
  confirm: string;
  fields?: Field[];
  color?: 'primary' | 'error';
  isBusy: boolean;
  onConfirm: (values: Record<string, string>) => Promise<boolean>;
}) {
  const titleId = useId();
  const usual = Object.fromEntries(fields.map(({ name, initial = '' }) => [name, initial]));
  const [values, setValues] = useState<Record<string, string>>();
  const [isMissing, setMissing] = useState(false);
  const close = () => setValues(undefined);
  const send = async () => {
    const isIncomplete = fields.some(
      ({ name, isOptional }) => !isOptional && values?.[name]?.trim() === '',
    );
    setMissing(isIncomplete);
    if (!isIncomplete && (await onConfirm(values ?? {}))) close();
  };
  return (
    <>
      <Button variant="outlined" color={color} onClick={() => setValues(usual)}>
        {label}
      </Button>
      <Dialog open={values !== undefined} onClose={close} aria-labelledby={titleId} fullWidth>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          <Stack spacing={2}>
            {hint !== undefined && <Typography>{hint}</Typography>}
            {isMissing && <Alert severity="error">Remplissez les champs demandés.</Alert>}
            {fields.map(({ name, label: text, lines = 1, type = 'text', isOptional = false }) => (
              <TextField
                key={name}
                label={text}
                type={type}
                required={!isOptional}
                multiline={lines > 1}
                minRows={lines}
                value={values?.[name] ?? ''}
                onChange={({ target }) => setValues({ ...values, [name]: target.value })}
              />
            ))}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>Retour</Button>
          <Button variant="contained" color={color} disabled={isBusy} onClick={send}>
            {confirm}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
