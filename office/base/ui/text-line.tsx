import { TextField, type TextFieldProps } from '@mui/material';

export function TextLine({
  problem,
  helperText,
  onText,
  ...rest
}: Omit<TextFieldProps, 'onChange' | 'error'> & {
  problem?: string | undefined;
  onText: (text: string) => void;
}) {
  return (
    <TextField
      fullWidth
      margin="normal"
      {...rest}
      error={problem !== undefined}
      helperText={problem ?? helperText}
      onChange={(event) => onText(event.target.value)}
    />
  );
}

/** Properties of a field for the second factor's code or a recovery code, which has letters. */
export const codeField = {
  label: 'Code à 6 chiffres',
  autoComplete: 'one-time-code',
  slotProps: { htmlInput: { inputMode: 'text', autoCapitalize: 'characters', spellCheck: false } },
} as const;
